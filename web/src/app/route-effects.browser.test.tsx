import '../testing/texts.ts';
import { useState } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useTitle } from '../shared/lib/use-title.ts';
import { RouteEffects } from './route-effects.tsx';

/** Its title comes when `Find` is pressed. */
function Results() {
  const { search } = useLocation();
  const [found, setFound] = useState('');
  useTitle(found === search ? `Results for ${search}` : 'Search');
  return (
    <>
      <Link to="/search?one">One</Link>
      <Link to="/search?two">Two</Link>
      <button type="button" onClick={() => setFound(search)}>
        Find
      </button>
    </>
  );
}

it('each search is announced by its own title, also if that comes late; the first page is not', async () => {
  const screen = await render(
    <MemoryRouter initialEntries={['/search?none']}>
      <RouteEffects />
      <Results />
    </MemoryRouter>,
  );
  const announced = () => screen.container.querySelector('[aria-live]')?.textContent;
  const find = () => screen.getByRole('button').click();
  await find();
  await expect.poll(() => document.title).toMatch(/^Results for \?none/);
  expect(announced()).toBe('');
  for (const search of ['One', 'Two', 'One']) {
    await screen.getByRole('link', { name: search }).click();
    await expect.poll(announced).toMatch('Search');
    await find();
    await expect.poll(announced).toMatch(`Results for ?${search.toLowerCase()}`);
  }
});
