import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CountedBreach } from '@quadrangle/domain/breaches/breach';
import { clockOf } from '@quadrangle/domain/breaches/rules';
import { PORTION } from '@quadrangle/domain/breaches/tell-people';
import { LANGUAGES } from '@quadrangle/domain/kernel/languages';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { useCases } from '@quadrangle/domain/use-cases';
import { actor, asJson, type Command, counted, date, inJson, oneLine, UsageError, wordsOf } from './command.ts';

const { breaches } = useCases;

/** Commands about the register of breaches, by name. */
export const commands = {
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
        return [`${counted(waiting, 'person', 'people')} will be told, ${PORTION} a minute`];
      }
      if (verb !== 'close' || second === undefined) throw new UsageError(this.usage);
      return breachLines(await execute(breaches.closeBreach, ports, actor, { id: first, outcome: second }), now);
    },
  },
} satisfies Record<string, Command>;

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
    `    ${[authority, counted(concerned, 'person', 'people'), `${notified} told`].join('  ')}`,
    ...(closedAt === null ? [] : [`    closed ${date(closedAt)}  ${oneLine(outcome ?? '')}`]),
  ];
}
