/** Publications that wait for their turn (decisions 78). */
import { fairQueue } from '@quadrangle/adapters/system/fair-queue';
import type { User } from '@quadrangle/domain/accounts/user';
import { anUpload, aPlanHolder, memoryPictures } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let pictures = fairQueue('pictures');
let resume: () => void;
/** Whose pictures were started, in order. */
let begun: string[] = [];

beforeEach(async () => {
  pictures = fairQueue('pictures');
  begun = [];
  const { promise: held, resolve } = Promise.withResolvers<void>();
  resume = resolve;
  app = await startTestApp({
    shedsLoad: true,
    ports: {
      pictures: {
        prepare: (fileName, whose, how) =>
          pictures(whose, async () => {
            begun.push(whose.id);
            await held;
            return memoryPictures(app.memory.files).prepare(fileName, whose, how);
          }),
      },
    },
  });
});
afterEach(() => app.close());

/** Publishes `count` photos at once by REST; returns the codes of refusals, and `null` for each success. */
async function publishing(somebody: User, count: number): Promise<(string | null)[]> {
  const visitor = await app.signedIn(somebody);
  const uploads = await Promise.all(Array.from({ length: count }, () => anUpload(app.memory, somebody)));
  const answers = uploads.map(({ fileName }) => visitor.post('/api/photos', { title: 'Lawn', fileName }));
  return (await Promise.all(answers)).map(({ status, body }) => (status === 200 ? null : String(body.code)));
}
const taken = (count: number) => Array.from({ length: count }, () => null);

it.each([30, 60])(
  'all of %i photos that one client publishes at once are taken, in turns with others',
  async (count) => {
    const [somebody, other] = [await aPlanHolder(app.memory), await aPlanHolder(app.memory)];
    const theirs = publishing(somebody, count);
    await vi.waitFor(() => expect(pictures.load()).toEqual({ running: 1, waiting: count - 1 }));
    const others = publishing(other, 3);
    await vi.waitFor(() => expect(pictures.load()).toEqual({ running: 2, waiting: count + 1 }));
    resume();
    expect(await theirs).toEqual(taken(count));
    expect(await others).toEqual(taken(3));
    expect(begun.slice(0, 6).filter((id) => id === other.id)).toHaveLength(3);
  },
);

it('200 of one person wait, and only what is beyond is refused, of nobody else', async () => {
  const [somebody, other] = [await aPlanHolder(app.memory), await aPlanHolder(app.memory)];
  const theirs = publishing(somebody, 203);
  await vi.waitFor(() => expect(pictures.load()).toEqual({ running: 1, waiting: 200 }));
  const others = publishing(other, 120);
  await vi.waitFor(() => expect(pictures.load()).toEqual({ running: 2, waiting: 319 }));
  resume();
  expect((await theirs).filter((code) => code !== null)).toEqual(['FILES_BUSY', 'FILES_BUSY']);
  expect(await others).toEqual(taken(120));
});
