import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { forgetSlideshow, slideshowWanted, startSlideshow } from './start-slideshow.ts';

it('a slideshow begins with the first item of a list, also one that a batch stands for, and never with an event', async () => {
  const onOpen = vi.fn();
  const link = (name: string) => (event: { preventDefault(): void }) => {
    event.preventDefault();
    onOpen(name);
  };
  const screen = await render(
    <main>
      <article>
        <a href="/event/e" data-card onClick={link('event')}>
          Spring fest
        </a>
      </article>
      <article>
        <a href="/batch/b" data-card onClick={link('batch')}>
          Three photos
        </a>
        <a href="/photo/p" data-item hidden onClick={link('its first photo')}>
          {' '}
        </a>
      </article>
      <article>
        <a href="/photo/q" data-card data-item onClick={link('photo')}>
          One photo
        </a>
      </article>
    </main>,
  );
  startSlideshow();
  expect(onOpen).toHaveBeenLastCalledWith('its first photo');
  expect(slideshowWanted()).toBe(true);
  forgetSlideshow();
  screen.getByRole('link', { name: 'One photo' }).element().focus();
  startSlideshow();
  expect(onOpen).toHaveBeenLastCalledWith('photo');
  forgetSlideshow();
  await document.exitFullscreen().catch(() => undefined);
});
