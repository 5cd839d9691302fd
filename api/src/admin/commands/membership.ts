import { parseArgs } from 'node:util';
import { execute } from '@quadrangle/domain/kernel/use-case';
import type { Order } from '@quadrangle/domain/membership/order';
import { useCases } from '@quadrangle/domain/use-cases';
import { actor, asJson, type Command, counted, date, inJson, one, rupees, wordsOf } from './command.ts';

const { operator } = useCases;

/** Commands about plans and orders, by name. */
export const commands = {
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
} satisfies Record<string, Command>;

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
