import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { NearScreen } from './near-screen.tsx';

const HEIGHT = 120;
const MANY = 100;

/** Takes its time, as rows of pictures do on a slow phone. */
function Slow({ at }: { at: number }) {
  const end = performance.now() + 10;
  while (performance.now() < end);
  return (
    <p data-at={at} style={{ height: HEIGHT, margin: 0 }}>
      {at}
    </p>
  );
}

it('while one scrolls, nothing is left out between what is drawn', async () => {
  const { container } = await render(
    <div>
      {Array.from({ length: MANY }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change.
        <NearScreen key={at} width={300} height={HEIGHT} eager={at === 0}>
          <Slow at={at} />
        </NearScreen>
      ))}
    </div>,
  );
  const met = new Set<number>();
  const holes: string[] = [];
  const look = () => {
    const drawn = [...container.querySelectorAll('[data-at]')].map((one) => Number(one.getAttribute('data-at')));
    for (const at of drawn) met.add(at);
    if (drawn.some((at, index) => index > 0 && at - 1 !== drawn[index - 1])) holes.push(drawn.join(' '));
    return drawn.at(-1);
  };
  const observer = new MutationObserver(look);
  observer.observe(container, { childList: true, subtree: true });
  const toLast = () => {
    const last = look();
    container.querySelector(`[data-at="${last}"]`)?.scrollIntoView();
    return last;
  };
  await expect.poll(toLast, { interval: 20 }).toBe(MANY - 1);
  observer.disconnect();
  expect(holes).toEqual([]);
  expect(met.size).toBe(MANY);
});
