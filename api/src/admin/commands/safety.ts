import { parseArgs } from 'node:util';
import { execute } from '@quadrangle/domain/kernel/use-case';
import type { ListedCase } from '@quadrangle/domain/operator/moderate';
import type { CaseRequest } from '@quadrangle/domain/safety/case';
import { useCases } from '@quadrangle/domain/use-cases';
import { actor, type Command, date, indented, oneLine, UsageError, wordsOf } from './command.ts';

const { operator } = useCases;

/** Commands about moderators and their cases, by name. */
export const commands = {
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
} satisfies Record<string, Command>;

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
