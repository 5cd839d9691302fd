import '../../testing/texts.ts';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { PoolTimes } from './pool-times.tsx';

const pooling = { open: false, endsOn: '2999-06-15', left: null, waiting: null };
const shown = async (changes: Partial<typeof pooling> | null, address = '/event/e', more = {}) => {
  const event = {
    startsOn: '2020-06-01',
    pool: 'asked',
    mayAdd: false,
    pooling: changes && { ...pooling, ...changes },
  } as const;
  const screen = await render(
    <MemoryRouter initialEntries={[address]}>
      <PoolTimes event={{ ...event, ...more }} />
    </MemoryRouter>,
  );
  return screen.container.textContent ?? '';
};

it('a pool that takes nothing now says when it does, as long as its code may lead there (decisions 65)', async () => {
  expect(await shown(null)).toBe('');
  expect(await shown({ open: true })).toBe('');
  expect(await shown({}, '/event/e', { pool: 'closed' })).toBe('');
  expect(await shown({})).toMatch(/^Everybody can add photos here from Jun 1, 2020 to Jun 15, 2999/);
  expect(await shown({ endsOn: '2020-06-15' })).toBe('');
  expect(await shown({ endsOn: '2020-06-15' }, '/event/e?add')).toMatch(/to Jun 15, 2020/);
});
