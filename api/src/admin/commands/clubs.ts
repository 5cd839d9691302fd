import { parseArgs } from 'node:util';
import { execute } from '@quadrangle/domain/kernel/use-case';
import type { ListedClub } from '@quadrangle/domain/operator/manage-clubs';
import { useCases } from '@quadrangle/domain/use-cases';
import { actor, asJson, type Command, date, inJson, UsageError, wordsOf } from './command.ts';

const { operator } = useCases;

/** Commands about clubs, by name. */
export const commands = {
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
} satisfies Record<string, Command>;

/** A club as the operator sees it, with moments as ISO dates. */
function clubView({ id, name, handle, tenant, leads, seats, createdAt, planEnd, closedAt }: ListedClub) {
  const plan = { planEnd: planEnd > createdAt ? date(planEnd) : null, closedAt: closedAt && date(closedAt) };
  return { id, name, handle, tenant, leads, seats, ...plan };
}
