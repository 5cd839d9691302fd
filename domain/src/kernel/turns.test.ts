import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayWait, nextTurn, type Rank, type Sharing, type Turn, Turns, workers } from './turns.ts';

const turn = (id: string, { tenant = 'a.edu', rank = 'usual' as Rank } = {}): Turn => ({ id, tenant, rank });
const sharing = (more: Partial<Sharing> = {}): Sharing => ({ ...workers.pictures, ...more });
const nobodyYet = new Turns();
const many = (count: number, id: string) => Array.from({ length: count }, () => turn(id));

/** The order in which a worker with one place serves people. */
function inOrder(waiting: readonly Turn[], turns = new Turns()): string[] {
  const left = [...waiting];
  const order: string[] = [];
  for (;;) {
    const next = turns.take(left, [], sharing({ places: 1 }));
    if (next === null) return order;
    left.splice(left.indexOf(next), 1);
    order.push(next.id);
  }
}

describe('work that waits for a worker (decisions 78)', () => {
  it('go by person, whoever came first', () => {
    expect(inOrder([...many(8, 'greedy'), turn('other')])).toEqual(['greedy', 'other', ...Array(7).fill('greedy')]);
    expect(inOrder([...many(2, 'a'), ...many(2, 'b'), turn('c')])).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('go by college among people who were served as long ago', () => {
    const ofOne = ['a', 'b', 'c'].map((id) => turn(id, { tenant: 'large.edu' }));
    expect(inOrder([...ofOne, turn('d', { tenant: 'small.edu' })])).toEqual(['a', 'd', 'b', 'c']);
  });

  it('nobody waits for more than one turn of each other person', () => {
    const people = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(people, (ids) => {
        const order = inOrder([...ids.map((id) => turn(id)), turn('other')]);
        expect(order.indexOf('other')).toBeLessThanOrEqual(new Set(ids).size);
        expect(order).toHaveLength(ids.length + 1);
      }),
    );
  });

  it('what is later waits until nothing else may start, and never takes all places', () => {
    const [face, other] = [turn('a', { rank: 'later' }), turn('b', { rank: 'later' })];
    const photo = turn('c');
    expect(nextTurn([face, photo], [], nobodyYet, sharing())).toBe(photo);
    expect(nextTurn([face], [photo], nobodyYet, sharing())).toBe(face);
    expect(nextTurn([other], [face], nobodyYet, sharing())).toBeNull();
    expect(nextTurn([other, photo], [face], nobodyYet, sharing())).toBe(photo);
  });

  it('a kept place is for what is soon, which takes the others too', () => {
    const of = sharing({ places: 2, kept: 1 });
    const soon = turn('b', { rank: 'soon' });
    expect(nextTurn([turn('c')], [turn('a')], nobodyYet, of)).toBeNull();
    expect(nextTurn([turn('c'), soon], [turn('a')], nobodyYet, of)).toBe(soon);
    expect(nextTurn([turn('c')], [soon], nobodyYet, of)?.id).toBe('c');
  });

  it('what is brief comes as late as what is later, and takes a kept place', () => {
    const of = sharing({ places: 3, kept: 1, later: 2 });
    const [brief, later] = [turn('a', { rank: 'brief' }), turn('b', { rank: 'later' })];
    expect(nextTurn([later, brief], [], nobodyYet, of)).toBe(brief);
    expect(nextTurn([brief, turn('c')], [], nobodyYet, of)?.id).toBe('c');
    expect(nextTurn([later, brief], [turn('c'), turn('d')], nobodyYet, of)).toBe(brief);
    expect(nextTurn([brief], [later, later], nobodyYet, of)).toBeNull();
  });

  it('what is soon comes first among the same person’s, and never starves anybody', () => {
    const short = turn('a', { rank: 'soon' });
    expect(nextTurn([turn('a'), short], [], nobodyYet, sharing())).toBe(short);
    const flood = Array.from({ length: 5 }, () => turn('a', { rank: 'soon' }));
    expect(inOrder([...flood, turn('b')]).indexOf('b')).toBe(1);
  });

  it('one person takes no more places than their own', () => {
    const b = turn('b');
    expect(nextTurn(many(2, 'a'), many(1, 'a'), nobodyYet, sharing())).toBeNull();
    expect(nextTurn([...many(2, 'a'), b], many(1, 'a'), nobodyYet, sharing())).toBe(b);
    expect(nextTurn(many(1, 'a'), many(1, 'a'), nobodyYet, sharing({ ofOne: 2 }))?.id).toBe('a');
    expect(nextTurn([b], [turn('c'), turn('d')], nobodyYet, sharing())).toBeNull();
  });

  it('200 of one person may wait, whatever others have waiting', () => {
    expect(mayWait([...many(199, 'a'), ...many(1_000, 'b')], turn('a'), workers.pictures)).toBe(true);
    expect(mayWait(many(200, 'a'), turn('a'), workers.pictures)).toBe(false);
  });

  it('remember ten thousand people, and forget those served longest ago', () => {
    const turns = new Turns();
    for (let index = 0; index <= 10_000; index += 1) turns.serve(turn(`${index}`));
    expect([turns.person('0'), turns.college('a.edu')]).toEqual([0, 10_001]);
    expect(turns.person('1')).toBeGreaterThan(0);
  });
});

it('one person never holds a worker alone, and waits half a minute at most (decisions 78)', () => {
  for (const { places, kept, later, ofOne, longestWait } of Object.values<Sharing>(workers)) {
    expect(ofOne).toBeLessThan(places - kept);
    expect(later).toBeLessThan(places);
    expect(longestWait).toBeLessThanOrEqual(30_000);
  }
});
