import { z } from 'zod';
import type { UserFlags } from '../accounts/ports.ts';
import { nameKey } from '../accounts/rules.ts';
import type { User } from '../accounts/user.ts';
import type { College } from '../colleges/college.ts';
import type { Colleges } from '../colleges/ports.ts';
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
  /** Until when they can upload; null without a plan. */
  readonly planUntil: Instant | null;
}

/** The college as its stewards see it. */
export interface CollegeView {
  readonly college: College;
  /** What it leaves open. */
  readonly otherwise: { readonly name: string; readonly contact: string | null; readonly timeZone: string };
  readonly figures: CollegeFigures;
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
    ports: { clock: Clock; settings: Settings; colleges: Colleges; users: UserFlags; tenantPeople: TenantPeople },
    { tenant },
  ): Promise<CollegeView> {
    const now = ports.clock.now();
    const college = (await ports.colleges.find(tenant)) ?? refuse('COLLEGE_NOT_FOUND');
    const { appName: name, contactTo: contact, timeZone } = ports.settings;
    const own = (people: readonly User[]) =>
      people.filter((one) => one.tenant === tenant).map((one) => personOfCollege(one, now));
    return {
      college,
      otherwise: { name, contact, timeZone },
      figures: await ports.tenantPeople.figures(tenant, now),
      moderators: own(await ports.users.moderators()),
      stewards: own(await ports.users.stewards()),
    };
  },
});

/** People of one's own college by username; with `text` those who are called so, or have such an e-mail (decisions 70). */
export const findPeople = seenBySteward({
  name: 'stewards.people',
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject({ text: verbatimText(254).default(''), ...pageInput(PAGE) }),
  async run(
    { clock, secrets, tenantPeople }: { clock: Clock; secrets: Secrets; tenantPeople: TenantPeople },
    { tenant },
    { text, limit, cursor },
  ): Promise<Page<PersonOfCollege>> {
    return fitting(
      { secrets, list: `people of ${tenant} ${text}`, limit, cursor },
      (most, after) => tenantPeople.page(tenant, most, after),
      ({ name }) => [nameKey(name)],
      async (people) => people.map((person) => (isAbout(person, text) ? personOfCollege(person, clock.now()) : null)),
    );
  },
});

/** Somebody as stewards see them: nothing that they shared (decisions 70). */
export function personOfCollege(person: User, now: Instant): PersonOfCollege {
  const { id, name: username, fullName, email, createdAt, moderator, steward } = person;
  return {
    id,
    username,
    fullName,
    email,
    createdAt,
    verified: person.verifiedAt !== null,
    suspended: person.suspendedAt !== null,
    moderator,
    steward,
    planUntil: hasLivePlan(person, now) ? person.planEnd : null,
  };
}
