import { describe, expect, test } from 'vitest';
import { clubSetting as setting } from '../../memory/club-setting.ts';
import { aClub, actorOf, outcomeOf, refusalOf, reread } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { mayLeadNewClub, nextName } from './club.ts';
import { roleAt } from './rules.ts';

const { clubs, membership, operator: desk } = useCases;

describe('paying for a club', () => {
  const pay = async (
    memory: Awaited<ReturnType<typeof setting>>['memory'],
    payer: ReturnType<typeof actorOf>,
    club: unknown,
  ) => {
    const { id } = await execute(membership.checkOut, memory, payer, { month: 3, club });
    const payment = { orderId: id, ...memory.provider.paymentSimulator.pay(id) };
    return () => execute(membership.confirmPayment, memory, payer, payment);
  };

  test('anybody of the tenant pays for an open club; its seats become admins, the payer does not, and sees the order (decisions 61, 62, 64)', async () => {
    const { memory, ravi, noor, far, club, as } = await setting({ months: 0 });
    const now = memory.clock.now();
    expect(roleAt(await reread(memory, ravi.id), now)).toBe('user');
    const confirm = await pay(memory, actorOf(noor), club.id);
    await confirm();
    await confirm();
    expect(roleAt(await reread(memory, ravi.id), now)).toBe('admin');
    expect(await reread(memory, noor.id)).toMatchObject({ planEnd: noor.planEnd, seatEnd: null });
    expect(memory.mails.queued()).toMatchObject([{ kind: 'receipt', to: noor.email, club: 'Lens Club' }]);
    const orders = await execute(membership.listOwnOrders, memory, await as(noor), {});
    expect(orders.items).toMatchObject([{ state: 'paid', months: 3, club: { id: club.id, handle: 'lens' } }]);
    expect(await outcomeOf(execute(membership.checkOut, memory, actorOf(far), { month: 1, club: club.id }))).toBe(
      'CLUB_NOT_FOUND',
    );
  });

  test('a paid order has a receipt, for whoever paid and for leads of the club: who, what, when, until when (decisions 64)', async () => {
    const { memory, asha, ravi, noor, far, club, as } = await setting({ months: 1 });
    const confirm = await pay(memory, actorOf(noor), club.id);
    const [{ id } = { id: '' }] = (await execute(membership.listOwnOrders, memory, actorOf(noor), {})).items;
    const receipt = async (who: typeof noor) => execute(membership.readReceipt, memory, await as(who), { id });
    expect(await outcomeOf(receipt(noor))).toBe('ORDER_NOT_FOUND');
    await confirm();
    const { planEnd } = (await memory.clubs.byId(club.id)) ?? {};
    expect(await receipt(noor)).toEqual({
      id,
      createdAt: memory.clock.now(),
      paidAt: memory.clock.now(),
      months: 3,
      amount: 62_000,
      currency: 'INR',
      state: 'paid',
      reference: expect.any(String),
      buyer: { kind: 'club', name: 'Lens Club' },
      college: { name: null, domain: noor.tenant },
      period: { from: club.planEnd, until: planEnd },
      issuer: memory.settings.receiptIssuer,
    });
    expect(await receipt(asha)).toEqual(await receipt(noor));
    for (const other of [ravi, far]) expect(await outcomeOf(receipt(other))).toBe('ORDER_NOT_FOUND');
    await memory.users.remove(noor.id, () => []);
    expect((await receipt(asha)).buyer.name).toBe('Lens Club');
  });

  test('a plan of one’s own is one’s own receipt; money that gave nobody a plan has no period (decisions 64)', async () => {
    const { memory, asha, noor, club, as } = await setting({ months: 0 });
    const own = await execute(membership.checkOut, memory, actorOf(noor), { month: 1 });
    const payment = { orderId: own.id, ...memory.provider.paymentSimulator.pay(own.id) };
    await execute(membership.confirmPayment, memory, actorOf(noor), payment);
    const forClub = await pay(memory, actorOf(noor), club.id);
    await execute(clubs.closeClub, memory, await as(asha), { id: club.id });
    memory.clock.advance(1);
    await forClub();
    const { items } = await execute(membership.listOwnOrders, memory, actorOf(noor), {});
    const receipts = await Promise.all(
      items.map(({ id }) => execute(membership.readReceipt, memory, actorOf(noor), { id })),
    );
    expect(receipts.map(({ buyer, state, period }) => [buyer.name, state, period !== null])).toEqual(
      expect.arrayContaining([
        ['Lens Club', 'refund', false],
        [noor.fullName, 'paid', true],
      ]),
    );
  });

  test('a new club exists from its first payment on, and is led by whoever paid (decisions 61)', async () => {
    const { memory, noor, as } = await setting();
    const confirm = await pay(memory, actorOf(noor), { name: 'Dance Crew', handle: 'dance' });
    expect(await memory.clubs.byHandle('dance')).toBeNull();
    const before = await execute(membership.listOwnOrders, memory, actorOf(noor), {});
    expect(before.items).toMatchObject([{ state: 'open', club: { id: null, name: 'Dance Crew' } }]);
    await confirm();
    expect(await memory.clubs.byHandle('dance')).toMatchObject({ name: 'Dance Crew' });
    const own = await execute(clubs.listOwnClubs, memory, await as(noor), {});
    expect(own).toMatchObject([{ name: 'Dance Crew', role: 'lead', isLive: true }]);
  });

  test('a closed club is not paid for; money that arrives late is to be refunded (decisions 63)', async () => {
    const { memory, asha, noor, club, as } = await setting({ months: 0 });
    const confirm = await pay(memory, actorOf(noor), club.id);
    await execute(clubs.closeClub, memory, await as(asha), { id: club.id });
    await confirm();
    const [order] = (await execute(membership.listOwnOrders, memory, actorOf(noor), {})).items;
    expect(order?.state).toBe('refund');
    expect(await outcomeOf(execute(membership.checkOut, memory, actorOf(noor), { month: 1, club: club.id }))).toBe(
      'CLUB_CLOSED',
    );
    await execute(desk.setClubClosed, memory, { kind: 'operator' }, { handle: '@lens', closed: false });
    // A repeated callback grants nothing any more; the reconcile job asks whether the money is still there.
    await confirm();
    expect((await memory.clubs.byId(club.id))?.planEnd).toBe(club.planEnd);
  });

  test('a name, handle or third lead that is taken is refused before money moves (decisions 61)', async () => {
    const { memory, noor } = await setting();
    const order = (club: unknown) => outcomeOf(execute(membership.checkOut, memory, actorOf(noor), { month: 1, club }));
    expect(await order({ name: 'Lens Club', handle: 'free' })).toBe('CLUB_NAME_TAKEN');
    expect(await order({ name: 'Free', handle: 'asha' })).toBe('CLUB_HANDLE_TAKEN');
    const fieldOf = async (club: unknown) =>
      (await refusalOf(execute(membership.checkOut, memory, actorOf(noor), { month: 1, club }))).errors[0]?.field;
    expect(await fieldOf({ name: 'Lens Club', handle: 'free' })).toBe('club.name');
    expect(await fieldOf({ name: 'Free', handle: 'asha' })).toBe('club.handle');
    expect(await order({ name: 'Free', handle: 'x' })).toBe('VALIDATION_FAILED');
    for (const handle of ['one', 'two', 'three']) await aClub(memory, noor, { handle });
    expect(await order({ name: 'Free', handle: 'free' })).toBe('LEADS_TOO_MANY');
  });
});

test('neither the suspended nor who has left lead a new club, nor a fourth, even one that is paid (decisions 61, 74)', () => {
  const person = { suspendedAt: null, rosterLeavesOn: null, ownLeavesOn: '2026-06-01', createdAt: 0 };
  const eve = Date.UTC(2026, 5, 1, 12) - 1;
  expect(mayLeadNewClub({ ...person, ownLeavesOn: null }, 0, eve + 1)).toBe(true);
  expect([mayLeadNewClub(person, 0, eve), mayLeadNewClub(person, 0, eve + 1)]).toEqual([true, false]);
  expect(mayLeadNewClub({ ...person, suspendedAt: 1 }, 0, eve)).toBe(false);
  expect([2, 3].map((led) => mayLeadNewClub(person, led, eve))).toEqual([true, false]);
});

test('the names to try for a paid club stay within their lengths (decisions 61)', () => {
  const long = { name: 'x'.repeat(80), handle: 'h'.repeat(30) };
  expect(nextName(long, 0)).toEqual(long);
  const tenth = nextName(long, 9);
  expect(tenth.name).toBe(`${'x'.repeat(77)} 10`);
  expect(tenth.handle).toBe(`${'h'.repeat(27)}-10`);
});
