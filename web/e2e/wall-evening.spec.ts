/** Twelve hours of a wall in a few minutes: what it keeps does not grow (decisions 66). */
import { arrive, browserOf } from './support/arrive.ts';
import { FULL } from './support/full-run.ts';
import { drawPictures, peopleOf } from './support/people.ts';
import { Product } from './support/product.ts';
import { publishPhoto } from './support/publish.ts';
import { expect, test } from './support/test.ts';

const HOURS = 12;
/** How many times as fast time goes for the wall. */
const FASTER = 300;
/** A picture stays for 8 s. */
const AN_HOUR = 3_600 / 8;

test('twelve hours on a wall leave its heap as it was after the first (decisions 66)', async ({ browser }) => {
  test.skip(!FULL, 'Skipped: twelve hours on a wall, because they take minutes; npm run test:full has them.');
  test.slow();
  const product = await Product.start();
  const owner = await arrive(browser, product, peopleOf('evening')('asha'), { plan: true });
  const data = { title: 'Techfest', startsOn: '2026-03-14' };
  const event = await (await owner.request.post(`${product.url}/api/events`, { data })).json();
  const drawn = await drawPictures(owner, 40);
  for (const bytes of drawn) {
    const { _id: id } = await publishPhoto(owner, product, 'Night', bytes);
    await owner.request.put(`${product.url}/api/events/${event._id}/items/${id}`);
  }
  const { url } = await (await owner.request.post(`${product.url}/api/events/${event._id}/walls`)).json();
  const hall = await browserOf(browser, 1280);
  await hall.addInitScript((faster) => {
    const ordinary = window.setTimeout;
    const sooner = (call: TimerHandler, ms = 0, ...more: unknown[]) =>
      ordinary(call, ms >= 1_000 && ms <= 15_000 ? ms / faster : ms, ...more);
    window.setTimeout = sooner as typeof window.setTimeout;
    // What comes on the screen is counted where everybody can read it.
    new MutationObserver((changes) => {
      const came = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      const slides = came.filter((node) => node instanceof Element && node.matches('[data-item], :has([data-item])'));
      document.documentElement.dataset.slides = String(
        Number(document.documentElement.dataset.slides ?? 0) + slides.length,
      );
    }).observe(document, { childList: true, subtree: true });
  }, FASTER);
  await hall.goto(url);
  await expect(hall.locator('[data-item]').first()).toBeVisible();
  const devtools = await hall.context().newCDPSession(hall);
  await devtools.send('Performance.enable');
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1_048_576;
  };
  const each: number[] = [];
  for (let hour = 1; hour <= HOURS; hour += 1) {
    await hall.waitForFunction((many) => Number(document.documentElement.dataset.slides) >= many, hour * AN_HOUR);
    each.push(await heap());
  }
  console.log(`the heap of a wall, hour by hour, in MiB: ${each.map((mib) => mib.toFixed(1)).join(' ')}`);
  expect(each.at(-1)).toBeLessThan((each[0] ?? 0) * 1.2);
  await product.stop();
});
