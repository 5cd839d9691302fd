import { z } from 'zod';
import type { UserFlags } from '../accounts/ports.ts';
import { nameKey } from '../accounts/rules.ts';
import type { User } from '../accounts/user.ts';
import type { College } from '../colleges/college.ts';
import { rosterDay } from '../colleges/leaving.ts';
import { isReleased } from '../colleges/mailbox.ts';
import type { Colleges, Rosters } from '../colleges/ports.ts';
import { refuse } from '../kernel/errors.ts';
import { type Page, pageInput } from '../kernel/page.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import { verbatimText } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { nothing } from '../kernel/use-case.ts';
import { hasLivePlan } from '../membership/rules.ts';
import { fitting } from '../operator/fitting.ts';
import { isAbout } from '../operator/queries.ts';
import type { CollegeFigures, TenantPeople } from './ports.ts';
import { seenBySteward } from './steward.ts';

/** Somebody of the college, as its stewards see them. */
export interface PersonOfCollege {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly createdAt: Instant;
  readonly verified: boolean;
  readonly suspended: boolean;
  readonly moderator: boolean;
  readonly steward: boolean;
  /** The day on which they leave, by the roster: the one that counts for their account. */
  readonly leavesOn: string | null;
  /** Until when they can upload; null without a plan. */
  readonly planUntil: Instant | null;
}

/** The college as its stewards see it. */
export interface CollegeView {
  readonly college: College;
  /** What it leaves open. */
  readonly otherwise: { readonly name: string; readonly contact: string | null; readonly timeZone: string };
  readonly figures: CollegeFigures;
  /** How many addresses are on its roster (decisions 71). */
  readonly onRoster: number;
  readonly moderators: readonly PersonOfCollege[];
  readonly stewards: readonly PersonOfCollege[];
}

const PAGE = 20;

/** Figures and settings of one's own college, and who looks after it (decisions 70). */
export const viewCollege = seenBySteward({
  name: 'stewards.view',
  refuses: ['COLLEGE_NOT_FOUND'],
  input: nothing,
  async run(
    ports: {
      clock: Clock;
      settings: Settings;
      colleges: Colleges;
      users: UserFlags;
      tenantPeople: TenantPeople;
      rosters: Rosters;
    },
    { tenant },
  ): Promise<CollegeView> {
    const college = (await ports.colleges.find(tenant)) ?? refuse('COLLEGE_NOT_FOUND');
    const { appName: name, contactTo: contact, timeZone } = ports.settings.otherwise ?? ports.settings;
    const now = ports.clock.now();
    const own = (people: readonly User[]) =>
      people.filter((one) => one.tenant === tenant).map((one) => personOfCollege(one, now));
    return {
      college,
      otherwise: { name, contact, timeZone },
      figures: await ports.tenantPeople.figures(tenant, now),
      onRoster: await ports.rosters.count(tenant),
      moderators: own(await ports.users.moderators(now)),
      stewards: own(await ports.users.stewards(now)),
    };
  },
});

/**
 * People of one's own college by username; with `text` those who are called so, or have such an e-mail (decisions 70).
 */
export const findPeople = seenBySteward({
  name: 'stewards.people',
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject({ text: verbatimText(254).default(''), ...pageInput(PAGE) }),
  async run(
    ports: { clock: Clock; secrets: Secrets; tenantPeople: TenantPeople },
    { tenant },
    { text, limit, cursor },
  ): Promise<Page<PersonOfCollege>> {
    return fitting(
      { secrets: ports.secrets, list: `people of ${tenant} ${text}`, limit, cursor },
      (most, after) => ports.tenantPeople.page(tenant, most, after),
      ({ name }) => [nameKey(name)],
      async (people) =>
        people.map((person) => (isAbout(person, text) ? personOfCollege(person, ports.clock.now()) : null)),
    );
  },
});

/** Somebody as stewards see them: nothing that they shared (decisions 70). */
function personOfCollege(person: User, now: Instant): PersonOfCollege {
  const { id, name: username, fullName, email, createdAt, moderator, steward } = person;
  return {
    id,
    username,
    fullName,
    email: isReleased(email) ? '' : email,
    createdAt,
    verified: person.verifiedAt !== null,
    suspended: person.suspendedAt !== null,
    moderator,
    steward,
    leavesOn: rosterDay(person),
    planUntil: hasLivePlan(person, now) ? person.planEnd : null,
  };
}
