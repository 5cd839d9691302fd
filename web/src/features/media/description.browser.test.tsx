import '../../testing/texts.ts';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { Description } from './description.tsx';

async function show(description: string, tags: string[] = []) {
  const screen = await render(
    <MemoryRouter>
      <Description media={{ description, tags } as unknown as Media} />
    </MemoryRouter>,
  );
  return { screen, toggle: () => screen.getByRole('button'), text: () => screen.container.textContent };
}

it('a description of 50 characters is shown whole, without a button (product 2)', async () => {
  const { toggle, text } = await show('x'.repeat(50));
  expect(text()).toBe(`${'x'.repeat(50)} `);
  expect(toggle().query()).toBeNull();
});

it('a longer one is cut until More is pressed, and cut again by Less; the button says which (product 2)', async () => {
  const whole = `${'x'.repeat(50)} and the end`;
  const { toggle, text } = await show(whole);
  expect(text()).not.toContain('and the end');
  await expect.element(toggle()).toHaveTextContent('More');
  await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false');
  await toggle().click();
  await expect.poll(text).toContain(whole);
  await expect.element(toggle()).toHaveTextContent('Less');
  await expect.element(toggle()).toHaveAttribute('aria-expanded', 'true');
  await toggle().click();
  await expect.poll(text).not.toContain('and the end');
});

it('addresses in it are links that vouch for nothing, once it is shown whole', async () => {
  const { screen, toggle } = await show(`${'x'.repeat(40)} https://example.org/programme.`);
  expect(screen.getByRole('link').query()).toBeNull();
  await toggle().click();
  const link = screen.getByRole('link');
  await expect.element(link).toHaveAttribute('href', 'https://example.org/programme');
  await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
});

it('tags lead to a search for them, whatever they hold', async () => {
  const { screen } = await show('', ['50% & more']);
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', '/search?q=50%25%20%26%20more');
});
