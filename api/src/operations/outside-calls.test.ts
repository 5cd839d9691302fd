/** Counters of calls to the storage and to outside services (operator). */
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { memoryPorts } from '@quadrangle/domain/memory';
import { expect, it } from 'vitest';
import { Health } from './health.ts';
import { OutsideCalls } from './outside-calls.ts';

const NAME = 'photo/1-a-b.png';

/** The counts of a counter, by their labels. */
async function countsOf(counter: OutsideCalls['calls' | 'bytes']): Promise<Record<string, number>> {
  const { values } = await counter.get();
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
}

it('bytes written, sent in parts and read are counted, and calls by their outcome', async () => {
  const { files } = memoryPorts();
  const outside = new OutsideCalls();
  const watched = outside.watch(files);
  await watched.write(NAME, 'image/png', new Uint8Array(7));
  await watched.write(
    NAME,
    'image/png',
    (async function* () {
      yield new Uint8Array(2);
      yield new Uint8Array(3);
    })(),
  );
  let read = 0;
  for await (const part of watched.read(NAME)) read += part.length;
  expect(read).toBe(5);
  expect(await countsOf(outside.bytes)).toEqual({ read: 5, written: 12 });
  expect(await countsOf(outside.calls)).toEqual({ 'storage ok': 3 });
});

it('a file that is missing is an answer; a storage that cannot be reached is a failure', async () => {
  const { files } = memoryPorts();
  const outside = new OutsideCalls();
  const watched = outside.watch(files);
  await expect(watched.read(NAME)[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  files.check = () => Promise.reject(new Error('away'));
  await expect(outside.watch(files).check()).rejects.toThrow('away');
  expect(await countsOf(outside.calls)).toEqual({ 'storage ok': 1, 'storage failed': 1 });
});

it('calls of a watched service are counted too', async () => {
  const outside = new OutsideCalls();
  const health = new Health((part, failed) => outside.ended(part, failed));
  let broken = false;
  const mail = health.watch('mail', { check: async () => (broken ? Promise.reject(new Error('away')) : undefined) });
  await mail.check();
  broken = true;
  await expect(mail.check()).rejects.toThrow('away');
  expect(await countsOf(outside.calls)).toEqual({ 'mail ok': 1, 'mail failed': 1 });
});

it('conversions are counted, while they run and by their outcome', async () => {
  const outside = new OutsideCalls();
  const held = Promise.withResolvers<void>();
  const still = async () => new Uint8Array(3);
  const watched = outside.watchVideos({
    name: 'a library',
    takesAll: false,
    rewrap: async () => [],
    still,
    render: () => held.promise,
  });
  const plan = { rungs: [], sounds: [], progressive: null, small: false, highRange: false, duration: 1 };
  const rendering = ['video/1-a-b.mp4', plan, { from: 0, to: 1, seconds: 1 }, [], () => {}] as const;
  const running = async () => (await outside.transcoding.get()).values[0]?.value;
  const first = watched.render(...rendering);
  expect(await running()).toBe(1);
  held.resolve();
  await first;
  const failing = outside.watchVideos({
    name: 'a library',
    takesAll: false,
    rewrap: async () => [],
    still,
    render: () => Promise.reject(new Error('broken')),
  });
  await expect(failing.render(...rendering)).rejects.toThrow('broken');
  expect([await running(), await countsOf(outside.transcodes)]).toEqual([0, { ok: 1, failed: 1 }]);
  expect(await watched.still('video/1-a-b.mp4', 1, NOBODY)).toHaveLength(3);
});
