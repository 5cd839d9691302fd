import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { User } from '@quadrangle/domain/accounts/user';
import type { CountedBreach } from '@quadrangle/domain/breaches/breach';
import { clockOf } from '@quadrangle/domain/breaches/rules';
import { PORTION } from '@quadrangle/domain/breaches/tell-people';
import { READING_DAYS } from '@quadrangle/domain/colleges/closing';
import type { College, Mark, RosterEntry } from '@quadrangle/domain/colleges/college';
import { isReleased } from '@quadrangle/domain/colleges/mailbox';
import type { CollegeChange } from '@quadrangle/domain/colleges/ports';
import { daysLater } from '@quadrangle/domain/kernel/days';
import { LANGUAGES } from '@quadrangle/domain/kernel/languages';
import { execute } from '@quadrangle/domain/kernel/use-case';
import type { Order } from '@quadrangle/domain/membership/order';
import { hasLivePlan } from '@quadrangle/domain/membership/rules';
import type { ListedClub } from '@quadrangle/domain/operator/manage-clubs';
import type { ListedCase } from '@quadrangle/domain/operator/moderate';
import type { Ports } from '@quadrangle/domain/ports';
import { recordOfProcessing } from '@quadrangle/domain/record-of-processing';
import { describeJob } from '@quadrangle/domain/run-jobs';
import type { CaseRequest } from '@quadrangle/domain/safety/case';
import type { RosterDifference } from '@quadrangle/domain/stewards/put-roster';
import { pastDays, rosterProblems } from '@quadrangle/domain/stewards/roster';
import { textOfSheet } from '@quadrangle/domain/stewards/sheet';
import { useCases } from '@quadrangle/domain/use-cases';
import { bytesIn } from '../config/environment.ts';

const { breaches, colleges, operator, stewards } = useCases;
const actor = { kind: 'operator' } as const;

/** Wrong usage of the command line; the message says how it is used. */
export class UsageError extends Error {}

export interface Command {
  readonly usage: string;
  readonly help: string;
  /** Runs it; returns the lines to print. `words` are the arguments after the command's name. */
  run(ports: Ports, words: readonly string[]): Promise<string[]>;
}

const date = (instant: number): string => new Date(instant).toISOString();
const rupees = (paise: number): string => `₹${(paise / 100).toFixed(2)}`;

/** The fields of a college by their names at the command line, with how their values are read. */
const COLLEGE_FIELDS: Readonly<Record<string, readonly [field: keyof CollegeChange, read: (text: string) => unknown]>> =
  {
    name: ['name', String],
    contact: ['contact', String],
    grievance: ['grievanceContact', String],
    zone: ['timeZone', String],
    links: ['links', (text) => text.split(/\s+/).filter(Boolean)],
    roster: ['roster', String],
    alumni: ['alumni', String],
    room: ['room', (text) => bytesIn(text) ?? text],
    mark: ['mark', markIn],
  };

/** Those of its identity provider; the secret is in a file, so that no list of processes shows it. */
const PROVIDER_FIELDS: Readonly<Record<string, readonly [field: string, read: (text: string) => string]>> = {
  'oidc-issuer': ['issuer', String],
  'oidc-client-id': ['clientId', String],
  'oidc-client-secret': ['clientSecret', (file) => readFileSync(file, 'utf8').trim()],
};

/** A field of its identity provider; null for any other. Without a client id there is none. */
function providerField(text: string): [field: string, value: string | null] | null {
  const [, key = '', value = ''] = /^([a-z-]+)=(.*)$/s.exec(text) ?? [];
  const [field, read] = (Object.hasOwn(PROVIDER_FIELDS, key) && PROVIDER_FIELDS[key]) || [];
  return field === undefined || read === undefined ? null : [field, value === '' ? null : read(value)];
}

function collegeField(text: string, usage: string): [field: string, value: unknown] {
  const [, key = '', value = ''] = /^([a-z]+)=(.*)$/s.exec(text) ?? [];
  const [field, read] = (Object.hasOwn(COLLEGE_FIELDS, key) && COLLEGE_FIELDS[key]) || wrongUsage(usage);
  return [field, value === '' ? null : read(value)];
}

/** The picture in a file, by the end of its name. */
function markIn(file: string): { type: string; data: string } {
  const type = MARK_TYPES[extname(file).toLowerCase()] ?? 'unknown';
  return { type, data: readFileSync(file).toString('base64') };
}

const MARK_TYPES: Readonly<Record<string, Mark['type']>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
};

function wrongUsage(usage: string): never {
  throw new UsageError(usage);
}

/** What a file changes in a roster, for reading: what it does in all, then line by line. */
function rosterLines({ changes, wrongLines, ...counts }: RosterDifference): string[] {
  const { applied, added, changed, same, wrong, come, left } = counts;
  const entry = ({ name, leavesOn }: RosterEntry) => [name ?? 'no name', leavesOn ?? 'no date'].join(', ');
  return [
    `${applied ? 'changed' : 'would change'}: ${added} new, ${changed} changed, ${same} as before, ${wrong} left out`,
    ...(come > 0 ? [`${come}: ${pastDays.come}`] : []),
    ...(left > 0 ? [`${left}: ${pastDays.left}`] : []),
    ...changes.map(({ line, before, after, pastDay }) =>
      [
        `line ${line}`,
        before ? 'changed' : 'new',
        after.email,
        ...(before ? [`${entry(before)} →`] : []),
        entry(after),
        ...(pastDay ? [pastDays[pastDay]] : []),
      ].join('  '),
    ),
    ...wrongLines.map(({ line, problem }) => `line ${line}  left out  ${rosterProblems[problem]}`),
    ...(applied || added + changed === 0 ? [] : ['Nothing was written; add --apply to write it.']),
  ];
}

function collegeLine(college: College): string {
  const set = Object.entries(COLLEGE_FIELDS).flatMap(([key, [field]]) => {
    const value = field === 'mark' ? (college.marked ? 'of its own' : null) : college[field];
    return value === null ? [] : [`${key} ${Array.isArray(value) ? value.join(' ') : value}`];
  });
  const closing = college.closesOn === null ? [] : [`closes on ${college.closesOn}`];
  return [college.domain, ...set, ...closing].join('  ');
}

/** What somebody counts as, in words. */
const AGES: Readonly<Record<string, string>> = { adult: '18 or older', younger: 'younger than 18' };

/** The operator's commands by name. */
export const commands: Readonly<Record<string, Command>> = {
  grant: {
    usage: 'grant <username>|@<handle of a club> --months N | --until <ISO date>',
    help: 'Gives a plan: N months more, or until a date at least (midnight UTC for a date alone). Never shortens one.',
    async run(ports, words) {
      const options = { months: { type: 'string' }, until: { type: 'string' } } as const;
      const { positionals, values } = wordsOf(this.usage, () =>
        parseArgs({ args: [...words], allowPositionals: true, options }),
      );
      const who = one(positionals, this.usage);
      const plan = {
        ...(values.months === undefined ? {} : { months: Number(values.months) }),
        ...(values.until === undefined ? {} : { until: values.until }),
      };
      const { planEnd } = who.startsWith('@')
        ? await execute(operator.grantClubPlan, ports, actor, { handle: who, ...plan })
        : await execute(operator.grantPlan, ports, actor, { username: who, ...plan });
      return [`${who} can upload until ${date(planEnd)}`];
    },
  },
  club: {
    usage: 'club list [--json] | club lead <handle> <username> | club close <handle> | club reopen <handle>',
    help: 'Lists the clubs of every college; makes somebody a lead, with a seat when they hold none; closes a club, or opens it again.',
    async run(ports, words) {
      const { positionals, values } = wordsOf(this.usage, () =>
        parseArgs({ args: [...words], allowPositionals: true, options: asJson }),
      );
      const [verb, handle, username, ...rest] = positionals;
      if (verb === 'list' && handle === undefined) {
        const clubs = (await execute(operator.listAllClubs, ports, actor, {})).map(clubView);
        if (values.json) return [inJson(clubs)];
        if (clubs.length === 0) return ['There are no clubs.'];
        return clubs.map(({ handle: name, tenant, leads, seats, planEnd, closedAt }) =>
          [
            `@${name}`,
            tenant,
            `led by ${leads.join(', ') || 'nobody'}`,
            `${seats} seats`,
            ...(planEnd === null ? ['no plan yet'] : [`plan until ${planEnd}`]),
            ...(closedAt === null ? [] : [`closed since ${closedAt}`]),
          ].join('  '),
        );
      }
      if (verb === 'lead' && handle !== undefined && username !== undefined && rest.length === 0) {
        await execute(operator.nameLead, ports, actor, { handle, username });
        return [`${username} leads ${handle}`];
      }
      if ((verb !== 'close' && verb !== 'reopen') || handle === undefined || username !== undefined)
        throw new UsageError(this.usage);
      await execute(operator.setClubClosed, ports, actor, { handle, closed: verb === 'close' });
      return [`${handle} is ${verb === 'close' ? 'closed' : 'open again'}`];
    },
  },
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
  'remove-item': forOne('remove-item <id>', 'Removes a video or photo, files and all.', async (ports, id) => {
    await execute(operator.removeItem, ports, actor, { id });
    return [`${id} is removed`];
  }),
  orders: {
    usage: 'orders [--json]',
    help: 'Lists all orders, newest first, and where the provider differs.',
    async run(ports, words) {
      const { values } = wordsOf(this.usage, () => parseArgs({ args: [...words], options: asJson }));
      const orders = await execute(operator.listOrders, ports, actor, {});
      if (values.json) return [inJson(orders.map((order) => ({ ...order, createdAt: date(order.createdAt) })))];
      if (orders.length === 0) return ['There are no orders.'];
      return orders.map(({ createdAt, status, months, amount, providerOrderId, paymentId, ...order }) =>
        [
          date(createdAt),
          status,
          counted(months, 'month'),
          rupees(amount),
          orderedFor(order),
          providerOrderId,
          paymentId ?? '-',
        ].join('  '),
      );
    },
  },
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
  messages: {
    usage: 'messages [--json]',
    help: 'Lists what people wrote on the contact page, newest first.',
    async run(ports, words) {
      const { values } = wordsOf(this.usage, () => parseArgs({ args: [...words], options: asJson }));
      const messages = await execute(operator.listMessages, ports, actor, {});
      if (values.json) return [inJson(messages.map((message) => ({ ...message, createdAt: date(message.createdAt) })))];
      if (messages.length === 0) return ['There are no messages.'];
      return messages.flatMap(({ createdAt, name, email, message }) => [
        [date(createdAt), name, email].join('  '),
        ...message.split('\n').map((line) => `    ${line}`),
      ]);
    },
  },
  jobs: {
    usage: 'jobs [--json] | jobs retry <id> | jobs retry --all',
    help: 'Lists the jobs that failed for good, with the reason, or retries one or all of them.',
    async run(ports, words) {
      const [verb, id, ...rest] = words;
      if (verb === undefined || (verb === '--json' && id === undefined)) {
        const letters = await execute(operator.listDeadLetters, ports, actor, {});
        // The payload of a job is left out: it may contain links that open accounts.
        if (verb === '--json')
          return [inJson(letters.map(({ id, kind, attempts, error }) => ({ id, kind, attempts, error })))];
        if (letters.length === 0) return ['No jobs have failed for good.'];
        return letters.map((job) =>
          [job.id, describeJob(job), `tries: ${job.attempts}`, oneLine(job.error)].join('  '),
        );
      }
      if (verb !== 'retry' || id === undefined || rest.length > 0) throw new UsageError(this.usage);
      if (id === '--all') {
        const { revived } = await execute(operator.retryAllJobs, ports, actor, {});
        return [`${counted(revived, 'job')} will be retried`];
      }
      await execute(operator.retryJob, ports, actor, { id });
      return [`${id} will be retried`];
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
  moderator: {
    usage: 'moderator <username> on|off',
    help: 'Appoints somebody as a moderator of their college, or dismisses them.',
    async run(ports, words) {
      const [username, state, ...rest] = words;
      if (!username || (state !== 'on' && state !== 'off') || rest.length > 0) throw new UsageError(this.usage);
      await execute(operator.nameModerator, ports, actor, { username, moderator: state === 'on' });
      return [`${username} is ${state === 'on' ? 'now a moderator' : 'no longer a moderator'}`];
    },
  },
  steward: {
    usage: 'steward <username> on|off',
    help: 'Appoints somebody as a steward, who looks after their college at /college, or dismisses them.',
    async run(ports, words) {
      const [username, state, ...rest] = words;
      if (!username || (state !== 'on' && state !== 'off') || rest.length > 0) throw new UsageError(this.usage);
      await execute(stewards.nameSteward, ports, actor, { username, steward: state === 'on' });
      return [`${username} is ${state === 'on' ? 'now a steward' : 'no longer a steward'}`];
    },
  },
  reports: {
    usage:
      'reports | reports decide <id> keep|hide|remove --text <text> [--reporter-text <text>] [--stop <days>] | reports undo <id>',
    help: 'Lists the undecided cases of every college with all their texts, oldest first; decides as moderators do (--text tells the owner why, and the reporters too where --reporter-text says nothing else to them; --stop: for how many days the owner cannot upload); undoes a decision within a day.',
    async run(ports, words) {
      const options = {
        text: { type: 'string' },
        'reporter-text': { type: 'string' },
        stop: { type: 'string' },
      } as const;
      const { positionals, values } = wordsOf(this.usage, () =>
        parseArgs({ args: [...words], allowPositionals: true, options }),
      );
      const [verb, id, verdict, ...rest] = positionals;
      if (verb === undefined) {
        const cases = await execute(operator.listAllCases, ports, actor, {});
        return cases.length === 0 ? ['Nothing is undecided.'] : cases.flatMap(reported);
      }
      if (verb === 'undo' && id !== undefined && verdict === undefined) {
        await execute(operator.undoAnyDecision, ports, actor, { id });
        return [`${id} is undecided again`];
      }
      if (verb !== 'decide' || id === undefined || verdict === undefined || rest.length > 0)
        throw new UsageError(this.usage);
      const { text, 'reporter-text': reporterText, stop: stopDays } = values;
      const texts = {
        text,
        ...(reporterText !== undefined && { reporterText }),
        ...(stopDays !== undefined && { stopDays }),
      };
      await execute(operator.decideAnyCase, ports, actor, { id, verdict, ...texts });
      return [`${id} is decided: ${verdict}`];
    },
  },
  college: {
    usage:
      'college list | college add <domain> | college set <domain> <key>=<value> … | college roster <domain> <file> [--apply] | college close <domain> --on <date>|never',
    help: `Lists the colleges whose people may sign up, and those that people asked for in vain; adds one; sets what a college says of itself: ${[...Object.keys(COLLEGE_FIELDS), ...Object.keys(PROVIDER_FIELDS)].join(', ')} (the secret is the name of a file with it; links with spaces between them; roster is open or closed; alumni, who left, see until-leaving, all or none; an empty value is that of the environment); shows what a file would change in its roster, and with --apply changes it; closes one: from a day on its people only read, 30 days later all of it is erased (never: it stays after all).`,
    async run(ports, words) {
      const [verb, domain, ...fields] = words;
      if (verb === 'list' && domain === undefined) {
        const { colleges: listed, absent } = await execute(colleges.listColleges, ports, actor, {});
        return [
          ...listed.map(collegeLine),
          ...absent.map(
            ({ domain: asked, tries, lastAt }) => `not here: ${asked}  asked for ${tries} times  last ${date(lastAt)}`,
          ),
        ];
      }
      if (verb === 'add' && domain !== undefined && fields.length === 0) {
        const added = await execute(colleges.addCollege, ports, actor, { domain });
        return [`People of ${added.domain} can sign up`];
      }
      if (verb === 'roster' && domain !== undefined) {
        const [file, apply, ...rest] = fields;
        if (file === undefined || !['--apply', undefined].includes(apply) || rest.length > 0) wrongUsage(this.usage);
        const sheet = textOfSheet(readFileSync(file));
        return rosterLines(
          await execute(stewards.putRoster, ports, actor, { domain, text: sheet, apply: apply !== undefined }),
        );
      }
      if (verb === 'close' && domain !== undefined) {
        const [on, day, ...rest] = fields;
        if (on !== '--on' || day === undefined || rest.length > 0) wrongUsage(this.usage);
        const { closesOn } = await execute(stewards.closeCollege, ports, actor, {
          domain,
          on: day === 'never' ? null : day,
        });
        if (closesOn === null) return [`${domain} stays; its people are told`];
        return [
          `From ${closesOn} on people of ${domain} only read, and on ${daysLater(closesOn, READING_DAYS)} all of it is erased; they are told`,
        ];
      }
      if (verb !== 'set' || domain === undefined || fields.length === 0) throw new UsageError(this.usage);
      const provider = fields.flatMap((field) => {
        const found = providerField(field);
        return found ? [found] : [];
      });
      const plain = fields.filter((field) => providerField(field) === null);
      const change = Object.fromEntries(plain.map((field) => collegeField(field, this.usage)));
      const changed = { ...change, ...Object.fromEntries(provider), domain };
      return [collegeLine(await execute(colleges.changeCollege, ports, actor, changed))];
    },
  },
  audit: {
    usage: 'audit [--person <username>] [--since <ISO date>]',
    help: 'Who did what: the audit log, newest first; for one person, what concerns their account and what they did.',
    async run(ports, words) {
      const options = { person: { type: 'string' }, since: { type: 'string' } } as const;
      const { values } = wordsOf(this.usage, () => parseArgs({ args: [...words], options }));
      const lines = await execute(operator.readAudit, ports, actor, values);
      if (lines.length === 0) return ['There are no such entries in the audit log.'];
      return lines.map(({ at, act, doer, doerId, doerName, personId, personName, itemId, details }) =>
        [
          date(at),
          act,
          `by ${doerName ?? doerId ?? `the ${doer}`}`,
          ...(personId === null ? [] : [`person ${personName ?? personId}`]),
          ...(itemId === null ? [] : [`item ${itemId}`]),
          ...Object.entries(details).map(
            ([name, value]) => `${name} ${name === 'until' ? date(Number(value)) : value}`,
          ),
        ].join('  '),
      );
    },
  },
  breach: {
    usage:
      'breach list [--json] | breach open <what happened> [--known <moment>] [--from <moment>] [--until <moment>] [--college <domain>] [--person <username>]… | breach people <id> [--person <username>]… [--json] | breach tell <id> authority [--at <moment>] | breach tell <id> people --en|--zh|--hi <file> … | breach close <id> <what was done>',
    help: 'The register of breaches, and the 72 hours in which the authority is to be told. open: enters one that became known now or at a moment, and gathers its people: who had a session or is in the audit log from a moment until another (a date alone is midnight UTC at its beginning, for --until at its end), or else everybody, of a college or of all; or only those who are named. people: lists them, with those that you name added. tell: notes when the authority was told; or mails people, each once and in their language, what your files say. close: keeps the numbers and forgets who they were.',
    async run(ports, words) {
      const text = { type: 'string' } as const;
      const options = { ...asJson, person: { ...text, multiple: true }, known: text, from: text, until: text } as const;
      const { positionals, values } = wordsOf(this.usage, () =>
        parseArgs({
          args: [...words],
          allowPositionals: true,
          options: {
            ...options,
            college: text,
            at: text,
            ...Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, text])),
          },
        }),
      );
      const { json, person: people, known, from, until, college, at, ...files } = values;
      const [verb, first, second, ...rest] = positionals;
      const now = ports.clock.now();
      if (verb === 'list' && first === undefined) {
        const found = await execute(breaches.listBreaches, ports, actor, {});
        if (json) return [inJson(found.map((each) => ({ ...each, clock: clockOf(each, now) })))];
        return found.length === 0 ? ['There are no breaches.'] : found.flatMap((each) => breachLines(each, now));
      }
      if (first === undefined || rest.length > 0) throw new UsageError(this.usage);
      if (verb === 'open' && second === undefined)
        return breachLines(
          await execute(breaches.openBreach, ports, actor, { what: first, known, from, until, college, people }),
          now,
        );
      if (verb === 'people' && second === undefined) {
        const found = await execute(breaches.listBreachPeople, ports, actor, { id: first, people });
        if (json)
          return [inJson(found.map((each) => ({ ...each, notifiedAt: each.notifiedAt && date(each.notifiedAt) })))];
        if (found.length === 0) return ['It concerns nobody.'];
        return found.map(({ username, email, why, notifiedAt }) =>
          [username, email, why, notifiedAt === null ? 'not told' : `told ${date(notifiedAt)}`].join('  '),
        );
      }
      if (verb === 'tell' && second === 'authority')
        return breachLines(await execute(breaches.tellAuthority, ports, actor, { id: first, at }), now);
      if (verb === 'tell' && second === 'people') {
        const letter = Object.fromEntries(
          Object.entries(files).map(([language, file]) => [language, readFileSync(String(file), 'utf8')]),
        );
        const { waiting } = await execute(breaches.tellBreachPeople, ports, actor, { id: first, letter });
        return [`${waiting} people will be told, ${PORTION} a minute`];
      }
      if (verb !== 'close' || second === undefined) throw new UsageError(this.usage);
      return breachLines(await execute(breaches.closeBreach, ports, actor, { id: first, outcome: second }), now);
    },
  },
  stats: {
    usage: 'stats [--json]',
    help: 'Statistics of the installation.',
    async run(ports, words) {
      const { values } = wordsOf(this.usage, () => parseArgs({ args: [...words], options: asJson }));
      const { media, ...numbers } = await execute(operator.stats, ports, actor, {});
      const rows = { ...numbers, videos: media.video, photos: media.photo };
      if (values.json) return [inJson(rows)];
      return Object.entries(rows).map(([name, value]) => `${name.padEnd(12)} ${value}`);
    },
  },
  'record-of-processing': {
    usage: 'record-of-processing',
    help: 'What is stored about people, field by field, why and until when, as Markdown.',
    async run({ settings }) {
      return recordOfProcessing(settings);
    },
  },
  figures: {
    usage: 'figures [--days N] [--json]',
    help: 'What happened on each of the last days (UTC), 30 by default and up to 365: published items, their bytes, active people, payments and their amount.',
    async run(ports, words) {
      const { json, ...asked } = wordsOf(this.usage, () =>
        parseArgs({ args: [...words], options: { ...asJson, days: { type: 'string' } } }),
      ).values;
      const days = await execute(operator.readFigures, ports, actor, asked);
      if (json) return [inJson(days)];
      return days.map(({ day, uploads, bytes, active, payments, paise }) =>
        [day, `${uploads} items`, `${bytes} bytes`, `${active} people`, `${payments} payments`, rupees(paise)].join(
          '  ',
        ),
      );
    },
  },
  sweep: withoutWords('sweep', 'Removes stored files that nothing knows of.', async (ports) => {
    const { removed } = await execute(operator.sweepOrphans, ports, actor, {});
    return [...removed, `${removed.length} files removed`];
  }),
  renditions: {
    usage: 'renditions [--missing]',
    help: 'Converts every video and draws every picture in all widths again, in the background; with --missing only those that lack them.',
    async run(ports, words) {
      const options = { missing: { type: 'boolean' } } as const;
      const { values } = wordsOf(this.usage, () => parseArgs({ args: [...words], options }));
      const { queued, pictures, toBlank } = await execute(operator.queueRenditions, ports, actor, values);
      return [
        `${counted(queued, 'video')} to be converted by a server that has a video library`,
        `${counted(pictures, 'picture')} to be drawn in all widths`,
        `${counted(toBlank, 'video')} of earlier releases still to be gone over for metadata`,
      ];
    },
  },
  recount: withoutWords('recount', 'Brings counters and scores in line with their facts.', async (ports) => {
    const { corrected } = await execute(operator.recount, ports, actor, {});
    return [`${counted(corrected, 'item')} corrected`];
  }),
};

const asJson = { json: { type: 'boolean' } } as const;
const counted = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;
const inJson = (value: unknown): string => JSON.stringify(value, null, 2);

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

/** A breach of the register in lines. */
function breachLines(breach: CountedBreach, now: number): string[] {
  const { id, what, tenant, whom, from, until, knownAt, authorityAt, concerned, notified, closedAt, outcome } = breach;
  const { state, dueAt } = clockOf(breach, now);
  const authority = {
    running: `authority due ${date(dueAt)}`,
    overdue: `AUTHORITY OVERDUE since ${date(dueAt)}`,
    met: `authority told ${date(authorityAt ?? 0)}`,
    late: `authority told late ${date(authorityAt ?? 0)}`,
  }[state];
  const window = [...(from === null ? [] : [`from ${date(from)}`]), `until ${date(until)}`];
  return [
    [id, tenant ?? 'every college', `known ${date(knownAt)}`, ...window, whom].join('  '),
    `    ${oneLine(what)}`,
    `    ${[authority, `${concerned} people`, `${notified} told`].join('  ')}`,
    ...(closedAt === null ? [] : [`    closed ${date(closedAt)}  ${oneLine(outcome ?? '')}`]),
  ];
}

/** Whose plan an order is for, and who pays for a club's. */
function orderedFor({
  userId,
  clubId,
  payerId,
  newClub,
}: Pick<Order, 'userId' | 'clubId' | 'payerId' | 'newClub'>): string {
  const club = newClub ? `club @${newClub.handle}` : clubId !== null && `club ${clubId}`;
  return club ? `${club} by ${payerId ?? 'somebody who left'}` : (userId ?? '-');
}

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

/** A club as the operator sees it, with moments as ISO dates. */
function clubView({ id, name, handle, tenant, leads, seats, createdAt, planEnd, closedAt }: ListedClub) {
  const plan = { planEnd: planEnd > createdAt ? date(planEnd) : null, closedAt: closedAt && date(closedAt) };
  return { id, name, handle, tenant, leads, seats, ...plan };
}

/** A case in lines: its thing, and then the reports, all texts whole: they are read nowhere else before it is decided. */
function reported({ case: found, reports, reportCount, request, ...about }: ListedCase): string[] {
  const { id, openedAt, tenant, subject, subjectId, ownerId, asked, queued } = found;
  const { item, comment, owner, reporters } = about;
  const head = [
    date(openedAt),
    id,
    tenant || 'no college',
    subject,
    subjectId,
    ...(ownerId === '' ? [] : [`of ${owner ?? 'somebody who left'}`]),
    ...(asked ? [queued ? 'asked, not hidden yet' : 'hidden until decided'] : []),
  ];
  const reasons = reports.flatMap(({ reason, note }, at) => [
    `    ${reason}  by ${reporters[at] ?? (request ? 'a visitor' : 'somebody who left')}`,
    ...indented(note),
  ]);
  const more = reportCount - reports.length;
  return [
    head.join('  '),
    ...(item ? [`    ${item.kind}  ${item.fileName}  ${oneLine(item.title)}`, ...indented(item.description)] : []),
    ...(comment === null ? [] : ['    the comment', ...indented(comment)]),
    ...(request ? askedFor(request) : []),
    ...reasons,
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}

/** What somebody asks for at the rights desk, with their address, which moderators are not shown (decisions 72). */
const askedFor = ({ number, kind, email, link, dueAt }: CaseRequest): string[] => [
  [`    ${kind}`, number, `due ${date(dueAt)}`, email ?? 'address forgotten'].join('  '),
  ...indented(link ?? ''),
];

/** A text that somebody typed, without what moves a terminal's cursor. */
const indented = (text: string): string[] =>
  text === '' ? [] : text.split('\n').map((line) => `        ${line.replace(/\p{Cc}/gu, ' ')}`);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 300);

/** The lines of a command's answer; an empty list is said to be empty. */
export function spoken(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ['There is nothing to list.'] : lines;
}

/** The page that `--help` prints about these commands. */
export function helpPage(all: readonly Pick<Command, 'usage' | 'help'>[]): string {
  const rows = all.map(({ usage, help }) => `  ${usage}\n      ${help}`);
  return `Usage: npm run admin -- <command>\n\n${rows.join('\n')}\n`;
}

function forOne(usage: string, help: string, run: (ports: Ports, word: string) => Promise<string[]>): Command {
  return { usage, help, run: async (ports, words) => run(ports, one(words, usage)) };
}

function withoutWords(usage: string, help: string, run: (ports: Ports) => Promise<string[]>): Command {
  return {
    usage,
    help,
    async run(ports, words) {
      if (words.length > 0) throw new UsageError(usage);
      return run(ports);
    },
  };
}

function one(words: readonly string[], usage: string): string {
  const [word, ...rest] = words;
  if (word === undefined || rest.length > 0) throw new UsageError(usage);
  return word;
}

/** The words that `read` parses; unknown ones are wrong usage. */
export function wordsOf<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new UsageError(usage);
  }
}
