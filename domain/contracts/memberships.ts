import { describe, expect, it } from 'vitest';
import { addMonths, DAY, MINUTE } from '../src/kernel/time.ts';
import type { Order } from '../src/membership/order.ts';
import type { ProviderFact } from '../src/membership/provider-fact.ts';
import type { PlanMonths } from '../src/membership/rules.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, allPages, atOnce, fixtureOf, labels, type Open, START } from './support.ts';

/** What every store of orders and grants promises (decisions 31–34). */
export function contract(name: string, open: Open): void {
  describe(`${name}: memberships`, () => {
    const fixture = fixtureOf(open);
    const anOrder = (userId: string | null, months: PlanMonths = 1, createdAt = START): Order => ({
      id: fixture().id(),
      providerOrderId: `order_${fixture().id()}`,
      userId,
      clubId: null,
      payerId: null,
      newClub: null,
      months,
      amount: 230_00,
      currency: 'INR',
      createdAt,
      paidAt: null,
      paymentId: null,
      granted: false,
      checkAt: createdAt + MINUTE,
    });
    const placed = async (...details: Parameters<typeof anOrder>): Promise<Order> => {
      const order = anOrder(...details);
      await fixture().memberships.placeOrder(order);
      return order;
    };
    const grantFor = ({ months }: Order, grantedAt: number) => ({ id: fixture().id(), months, until: null, grantedAt });

    it('gives orders back by the provider’s id of them', async () => {
      const { memberships, person } = fixture();
      const order = await placed((await person()).id);
      expect(await memberships.orderByProviderId(order.providerOrderId)).toEqual(order);
      expect(await memberships.orderByProviderId('nothing')).toBeNull();
    });

    it('lists orders newest first, page by page to the last', async () => {
      const { memberships, person } = fixture();
      const { id } = await person();
      const late = START + 1_000 * DAY;
      const [older, newer, tie] = [
        await placed(id, 1, late),
        await placed(id, 1, late + 1),
        await placed(id, 1, late + 1),
      ];
      expect((await memberships.orders(3, null)).items).toEqual([tie, newer, older]);
      const pages = await allPages((after) => memberships.orders(2, after));
      expect(pages.slice(0, 2).flat().slice(0, 3)).toEqual([tie, newer, older]);
      expect(pages.every((page, index) => page.length === 2 || index === pages.length - 1)).toBe(true);
      expect(new Set(pages.flat().map((order) => order.id)).size).toBe(pages.flat().length);
      expect((await memberships.orders(pages.flat().length, null)).next).toBeNull();
    });

    it('grants the plan of a paid order, and queues what depends on its end', async () => {
      const { memberships, person, user, queued } = fixture();
      const { id } = await person();
      const order = await placed(id, 3);
      await queued();
      const grant = grantFor(order, START + DAY);
      const end = addMonths(START + DAY, 3);
      const { email } = await user(id);
      expect(
        await memberships.confirm(order, 'pay_1', grant, (buyer) => [aJob(`${buyer.email} ${buyer.planEnd}`)]),
      ).toBe(true);
      expect((await user(id)).planEnd).toBe(end);
      expect(await fixture().grantsOf(id)).toEqual([{ ...grant, userId: id, orderId: order.id }]);
      expect(await memberships.orderByProviderId(order.providerOrderId)).toEqual({
        ...order,
        paidAt: START + DAY,
        paymentId: 'pay_1',
        granted: true,
      });
      expect(labels(await queued())).toEqual([`${email} ${end}`]);
    });

    it('grants once although twenty confirm at once, and again later', async () => {
      const { memberships, person, user, queued } = fixture();
      const { id } = await person();
      const order = await placed(id, 1);
      await queued();
      const confirm = (index: number) =>
        memberships.confirm(order, `pay_${index}`, grantFor(order, START), () => [aJob('receipt')]);
      const outcomes = await atOnce(20, confirm);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await confirm(21)).toBe(false);
      expect((await user(id)).planEnd).toBe(addMonths(START, 1));
      expect(await fixture().grantsOf(id)).toHaveLength(1);
      expect((await memberships.orderByProviderId(order.providerOrderId))?.paymentId).toBe(
        `pay_${outcomes.indexOf(true)}`,
      );
      expect(labels(await queued())).toEqual(['receipt']);
    });

    it('adds up different orders of one person that are confirmed at once', async () => {
      const { memberships, person, user } = fixture();
      const { id } = await person();
      const orders = [await placed(id, 1), await placed(id, 3), await placed(id, 6), await placed(id, 12)];
      await Promise.all(orders.map((order) => memberships.confirm(order, order.id, grantFor(order, START), () => [])));
      expect(await fixture().grantsOf(id)).toHaveLength(4);
      expect((await user(id)).planEnd).toBe(addMonths(START, 22));
    });

    it('marks an order whose person is gone as paid, and grants nothing', async () => {
      const { memberships, users, person, queued } = fixture();
      const { id } = await person();
      const order = await placed(id);
      await users.remove(id, () => []);
      await queued();
      expect(await memberships.confirm(order, 'pay_9', grantFor(order, START + 5), () => [aJob('no')])).toBe(false);
      expect(await memberships.orderByProviderId(order.providerOrderId)).toEqual({
        ...order,
        userId: null,
        paidAt: START + 5,
        paymentId: 'pay_9',
      });
      expect(await fixture().grantsOf(id)).toEqual([]);
      expect(await queued()).toEqual([]);
    });

    it('makes a paid club beside an account that has its handle, even one that would give way (decisions 61)', async () => {
      const { clubs, id, memberships, person, user } = fixture();
      const payer = await person();
      const lapsed = await person(undefined, { verifiedAt: null, heldUntil: START });
      const newClub = { name: `Club ${id()}`, handle: lapsed.user.name };
      const order = { ...anOrder(null), clubId: id(), payerId: payer.id, newClub };
      await memberships.placeOrder(order);
      expect(await memberships.confirm(order, 'pay', grantFor(order, START), () => [])).toBe(true);
      expect(await clubs.byId(order.clubId)).toMatchObject({ handle: `${newClub.handle}-2` });
      expect(await user(lapsed.id)).toEqual(lapsed.user);
    });

    it('makes each of six clubs of one handle that are paid for at once, under the next free number (decisions 61)', async () => {
      const { clubs, id, memberships, people, tenant } = fixture();
      const payers = await people(6, tenant());
      const newClub = { name: `Club ${id()}`, handle: `c${id().slice(-12)}` };
      const orders = payers.map((payer) => ({
        ...anOrder(null),
        clubId: id(),
        payerId: payer.id,
        newClub,
      }));
      for (const order of orders) await memberships.placeOrder(order);
      const outcomes = await Promise.all(
        orders.map((order) => memberships.confirm(order, `pay_${order.id}`, grantFor(order, START), () => [])),
      );
      expect(outcomes).toEqual(orders.map(() => true));
      const made = await Promise.all(orders.map(({ clubId }) => clubs.byId(clubId)));
      const numbers = ['', '-2', '-3', '-4', '-5', '-6'];
      expect(made.map((club) => club?.handle).sort()).toEqual(numbers.map((number) => newClub.handle + number));
    });

    it('keeps what the provider reported about orders, each fact once, in the order received', async () => {
      const { memberships, id } = fixture();
      const [orderId, other] = [`order_${id()}`, `order_${id()}`];
      const fact = (more: Partial<ProviderFact>): ProviderFact => ({
        id: id(),
        event: 'payment.captured',
        providerOrderId: orderId,
        paymentId: 'pay_1',
        state: 'captured',
        amount: 230_00,
        currency: 'INR',
        refunded: 0,
        receivedAt: START,
        ...more,
      });
      const [late, early] = [fact({ receivedAt: START + 5, refunded: 100 }), fact({ event: 'payment.authorized' })];
      const of = {
        other: fact({ providerOrderId: other, paymentId: null, state: null, amount: null, currency: null }),
      };
      const nobodys = fact({ providerOrderId: null });
      await memberships.note([late, of.other, nobodys]);
      await memberships.note([early, { ...late, state: 'failed', receivedAt: START }]);
      await memberships.note([]);
      expect(await memberships.factsOf([orderId])).toEqual([early, late]);
      expect(await memberships.factsOf([orderId, other])).toHaveLength(3);
      expect(await memberships.factsOf([other])).toEqual([of.other]);
      expect(await memberships.factsOf([])).toEqual([]);
    });

    it('keeps a fact once although twenty tell of it at once', async () => {
      const { memberships, id } = fixture();
      const [orderId, eventId] = [`order_${id()}`, id()];
      const money = { state: 'captured', amount: 230_00, currency: 'INR', refunded: 0 } as const;
      const fact = { id: eventId, event: 'order.paid', providerOrderId: orderId, paymentId: 'pay', ...money };
      await atOnce(20, (index) => memberships.note([{ ...fact, receivedAt: START + index }]));
      expect(await memberships.factsOf([orderId])).toHaveLength(1);
    });

    it('names the orders that are to be checked, the longest due first', async () => {
      const { memberships, person } = fixture();
      const { id } = await person();
      const past = START - 1_000 * DAY;
      const [second, first, never, later] = [
        await placed(id, 1, past + 1),
        await placed(id, 1, past),
        await placed(id, 1, past),
        await placed(id, 1, past + DAY),
      ];
      await memberships.setCheckAt(never.id, null);
      expect(await memberships.ordersToCheck(past + MINUTE - 1, 10)).toEqual([]);
      expect(await memberships.ordersToCheck(past + MINUTE + 1, 10)).toEqual([first, second]);
      expect(await memberships.ordersToCheck(past + MINUTE + 1, 1)).toEqual([first]);
      await memberships.setCheckAt(first.id, past + 2 * DAY);
      expect(await memberships.ordersToCheck(past + 2 * DAY, 10)).toEqual([
        second,
        later,
        { ...first, checkAt: past + 2 * DAY },
      ]);
      expect((await memberships.orderByProviderId(never.providerOrderId))?.checkAt).toBeNull();
    });

    it('adds the operator’s grants, in months or until a moment, which never shortens a plan', async () => {
      const { memberships, person, user, id: fresh } = fixture();
      const { id } = await person();
      const own = { userId: id, orderId: null, months: null, until: null };
      const first = await memberships.grant({ ...own, id: fresh(), until: START + 50 * DAY, grantedAt: START });
      expect(first?.planEnd).toBe(START + 50 * DAY);
      const second = await memberships.grant({ ...own, id: fresh(), until: START + DAY, grantedAt: START + 1 });
      expect(second?.planEnd).toBe(START + 50 * DAY);
      const third = await memberships.grant({ ...own, id: fresh(), months: 1, grantedAt: START + 2 });
      expect(third?.planEnd).toBe(addMonths(START + 50 * DAY, 1));
      expect((await user(id)).planEnd).toBe(third?.planEnd);
      expect((await fixture().grantsOf(id)).map(({ months }) => months)).toEqual([null, null, 1]);
      expect(
        await memberships.grant({ ...own, id: fresh(), userId: 'nobody', months: 1, grantedAt: START }),
      ).toBeNull();
    });
  });
}

export const lists = {
  memberships: unlisted({
    changes: ['placeOrder', 'setCheckAt', 'note', 'confirm', 'grant', 'grantClub'],
    'orders and what providers report': [
      'orderByProviderId',
      'orders',
      'ordersToCheck',
      'ordersOf',
      'receiptOf',
      'factsOf',
    ],
  }),
} satisfies Partial<Lists>;
