import { parseArgs } from 'node:util';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { recordOfProcessing } from '@quadrangle/domain/record-of-processing';
import { describeJob } from '@quadrangle/domain/run-jobs';
import { useCases } from '@quadrangle/domain/use-cases';
import { actor, asJson, type Command, counted, date, inJson, oneLine, rupees, UsageError, wordsOf } from './command.ts';

const { operator } = useCases;

/** Commands about the running of the installation, by name. */
export const commands = {
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
        [
          day,
          counted(uploads, 'item'),
          `${bytes} bytes`,
          counted(active, 'person', 'people'),
          counted(payments, 'payment'),
          rupees(paise),
        ].join('  '),
      );
    },
  },
} satisfies Record<string, Command>;
