import { describe, expect, test } from 'vitest';
import { clubSetting as setting } from '../../memory/club-setting.ts';
import { aClub, actorOf, outcomeOf, reread } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { nextName } from './club.ts';
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
    expect(await order({ name: 'Free', handle: 'x' })).toBe('VALIDATION_FAILED');
    for (const handle of ['one', 'two', 'three']) await aClub(memory, noor, { handle });
    expect(await order({ name: 'Free', handle: 'free' })).toBe('LEADS_TOO_MANY');
  });
});

test('the names to try for a paid club stay within their lengths (decisions 61)', () => {
  const long = { name: 'x'.repeat(80), handle: 'h'.repeat(30) };
  expect(nextName(long, 0)).toEqual(long);
  const tenth = nextName(long, 9);
  expect(tenth.name.length).toBeLessThanOrEqual(80);
  expect(tenth.handle).toBe(`${'h'.repeat(27)}-10`);
});
