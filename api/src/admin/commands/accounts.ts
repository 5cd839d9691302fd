import { parseArgs } from 'node:util';
import type { User } from '@quadrangle/domain/accounts/user';
import { isReleased } from '@quadrangle/domain/colleges/mailbox';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { hasLivePlan } from '@quadrangle/domain/membership/rules';
import type { Ports } from '@quadrangle/domain/ports';
import { useCases } from '@quadrangle/domain/use-cases';
import { actor, asJson, type Command, date, forOne, inJson, one, UsageError, wordsOf } from './command.ts';

const { operator } = useCases;

/** What somebody counts as, in words. */
const AGES: Readonly<Record<string, string>> = { adult: '18 or older', younger: 'younger than 18' };

/** Commands about people and their accounts, by name. */
export const commands = {
  role: {
    usage: 'role <username> developer|user',
    help: 'Makes somebody a developer, or a plain user again.',
    async run(ports, words) {
      const [username, role, ...rest] = words;
      if (!username || !role || rest.length > 0) throw new UsageError(this.usage);
      await execute(operator.setRole, ports, actor, { username, role });
      return [`${username} is now ${role}`];
    },
  },
  age: {
    usage: 'age <username> adult|younger|unsaid',
    help: 'Says whether somebody is 18 or older in their place, as after a slip that shut them out under MINORS; unsaid: they are asked when they next come.',
    async run(ports, words) {
      const [username, age, ...rest] = words;
      if (!username || !age || rest.length > 0) throw new UsageError(this.usage);
      await execute(operator.correctAge, ports, actor, { username, age });
      return [
        age === 'unsaid' ? `${username} will be asked for their age` : `${username} counts as ${AGES[age] ?? age}`,
      ];
    },
  },
  verify: forOne('verify <username>', "Verifies somebody's e-mail in place of the link.", async (ports, username) => {
    await execute(operator.verifyPerson, ports, actor, { username });
    return [`${username} is verified`];
  }),
  suspend: forOne('suspend <username>', "Ends somebody's sessions and hides their items.", async (ports, username) => {
    await execute(operator.setSuspended, ports, actor, { username, suspended: true });
    return [`${username} is suspended`];
  }),
  unsuspend: forOne('unsuspend <username>', 'Lifts a suspension.', async (ports, username) => {
    await execute(operator.setSuspended, ports, actor, { username, suspended: false });
    return [`${username} is no longer suspended`];
  }),
  erase: forOne(
    'erase <username>',
    'Erases a person for good; their items stay under "Former member".',
    async (ports, username) => {
      await execute(operator.erasePerson, ports, actor, { username });
      return [`${username} is erased`];
    },
  ),
  'reset-link': forOne(
    'reset-link <username>',
    'Makes a link to set a new password, valid for an hour, to hand over in person.',
    async (ports, username) => [(await execute(operator.makeResetLink, ports, actor, { username })).url],
  ),
  people: {
    usage: 'people [text] [--json] | people release <username> [--recovery <address> | --keep]',
    help: 'Lists people by username, or those whose username, full name or e-mail contains a text. release decides about an address that the college gave to somebody else: it is free for them then, and the account lives on under the recovery address of its person, or under the one that you name because you know that it is theirs; without any, nobody enters the account until you name one, and what they shared stays. With --keep the address is still the same person’s: they enter again, and their next third-party sign-in is bound anew.',
    async run(ports, words) {
      if (words[0] === 'release') return releaseAddress(ports, words.slice(1), this.usage);
      const { positionals, values } = wordsOf(this.usage, () =>
        parseArgs({ args: [...words], allowPositionals: true, options: asJson }),
      );
      const people = await execute(operator.listPeople, ports, actor, { text: positionals.join(' ') });
      const views = people.map((person) => personView(person, ports.clock.now()));
      if (values.json) return [inJson(views)];
      if (views.length === 0) return ['There is nobody.'];
      return views.map(({ username, email, fullName, planUntil, ...view }) =>
        [
          username,
          email ?? 'no address',
          fullName,
          ...(planUntil ? [`plan until ${planUntil}`] : []),
          ...flags.filter((flag) => view[flag]),
        ].join('  '),
      );
    },
  },
  'second-factor': {
    usage: 'second-factor off <username>',
    help: 'Switches off a lost second factor; a mail tells its owner.',
    async run(ports, words) {
      const [state, username, ...rest] = words;
      if (state !== 'off' || !username || rest.length > 0) throw new UsageError(this.usage);
      await execute(operator.switchOffSecondFactor, ports, actor, { username });
      return [`${username} now signs in with only the password`];
    },
  },
} satisfies Record<string, Command>;

const flags = ['moderator', 'steward', 'developer', 'unverified', 'suspended', 'closed'] as const;

/** A person as the operator sees them, with moments as ISO dates. */
function personView({ id, name, fullName, email, moderator, steward, developer, ...person }: User, now: number) {
  return {
    id,
    username: name,
    fullName,
    email: isReleased(email) ? null : email,
    moderator,
    steward,
    developer,
    unverified: person.verifiedAt === null,
    suspended: person.suspendedAt !== null,
    closed: person.entryClosedAt !== null,
    planUntil: hasLivePlan(person, now) ? date(person.planEnd) : null,
    createdAt: date(person.createdAt),
  };
}

/** Decides about an address that has another holder. */
async function releaseAddress(ports: Ports, words: readonly string[], usage: string): Promise<string[]> {
  const options = { recovery: { type: 'string' }, keep: { type: 'boolean' } } as const;
  const { positionals, values } = wordsOf(usage, () =>
    parseArgs({ args: [...words], allowPositionals: true, options }),
  );
  const username = one(positionals, usage);
  if (values.keep && values.recovery !== undefined) throw new UsageError(usage);
  const { free, livesUnder, opensBy } = await execute(operator.releaseAddress, ports, actor, { username, ...values });
  if (values.keep) return [`${username} keeps ${livesUnder} and can enter`];
  return [
    ...(free === null ? [] : [`${free} is free for its next holder`]),
    livesUnder === null
      ? `Nobody enters the account of ${username} until --recovery names an address of theirs`
      : `${username} signs in with the username, and gets letters at ${livesUnder}`,
    ...(livesUnder === null || opensBy.length === 0
      ? []
      : [`It still opens by ${opensBy.join(', ')}: second-factor off and a new password take away what is another’s`]),
  ];
}
