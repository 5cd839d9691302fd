import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { READING_DAYS } from '@quadrangle/domain/colleges/closing';
import type { College, Mark, RosterEntry } from '@quadrangle/domain/colleges/college';
import type { CollegeChange } from '@quadrangle/domain/colleges/ports';
import { daysLater } from '@quadrangle/domain/kernel/days';
import { execute } from '@quadrangle/domain/kernel/use-case';
import type { RosterDifference } from '@quadrangle/domain/stewards/put-roster';
import { pastDays, rosterProblems } from '@quadrangle/domain/stewards/roster';
import { textOfSheet } from '@quadrangle/domain/stewards/sheet';
import { useCases } from '@quadrangle/domain/use-cases';
import { bytesIn } from '../../config/environment.ts';
import { actor, type Command, date, UsageError } from './command.ts';

const { colleges, stewards } = useCases;

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

/** Commands about colleges, their rosters and their stewards, by name. */
export const commands = {
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
} satisfies Record<string, Command>;
