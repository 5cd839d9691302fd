import { expect, it } from 'vitest';
import { WhoseTurn } from './whose-turn.ts';

const asha = { id: 'asha', tenant: 'a.edu' };
const request = (cookie?: string, ip = '192.0.2.1') => ({ ip, headers: cookie === undefined ? {} : { cookie } });

it('a request takes the turn of the member whose session the process met (decisions 78)', () => {
  const whose = new WhoseTurn('__Host-session');
  whose.met('token', asha);
  expect(whose.of(request('__Host-session=token'))).toEqual(asha);
  expect(whose.of(request('language=en; __Host-session=token; theme=dark'))).toEqual(asha);
});

it('else that of its network, whatever session it says to have (decisions 78)', () => {
  const whose = new WhoseTurn('session');
  whose.met('token', asha);
  const network = { id: '192.0.2.0/24', tenant: '192.0.2.0/24' };
  for (const cookie of [undefined, 'session=', 'session=invented', 'other-session=token', 'session=token2'])
    expect(whose.of(request(cookie, '192.0.2.77'))).toEqual(network);
});

it('knows the sessions that it met, until they end (decisions 42)', () => {
  const whose = new WhoseTurn('session');
  whose.met('token', asha);
  expect([whose.knows(request('session=token')), whose.knows(request('session=invented'))]).toEqual([true, false]);
  whose.ended('token');
  expect(whose.knows(request('session=token'))).toBe(false);
});

it('ten thousand sessions are remembered, the last ones (decisions 78)', () => {
  const whose = new WhoseTurn('session');
  for (let index = 0; index <= 10_000; index += 1) whose.met(`${index}`, { id: `member${index}`, tenant: 'a.edu' });
  expect(whose.of(request('session=0')).id).toBe('192.0.2.0/24');
  expect(whose.of(request('session=1')).id).toBe('member1');
});
