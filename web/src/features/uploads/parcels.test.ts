import { Refusal } from '@quadrangle/domain/kernel/errors';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asha, stubStorage } from '../../testing/browser.ts';
import type { Payload, Texts } from './payload.ts';

stubStorage('sessionStorage');
stubStorage('localStorage');
vi.stubGlobal('window', { location: new URL('https://college.example/') });
vi.stubGlobal('navigator', { onLine: true });
const listeners = new Map<string, () => void>();
vi.stubGlobal('addEventListener', (name: string, act: () => void) => listeners.set(name, act));
const { useRoot } = await import('../../shared/lib/session.ts');
const { UploadLater } = await import('./transfer.ts');
const {
  cancelFile,
  dropParcel,
  leaveToTray,
  pauseFiles,
  resumeFiles,
  sendParcel,
  storeStates,
  useParcels,
  watchParcel,
  watchTray,
} = await import('./parcels.ts');

/** What became of the pieces, in order. */
const heard: string[] = [];
/** Sendings that have begun, by the name of the file: each ends when the test says so. */
const sendings = new Map<string, PromiseWithResolvers<string>>();
let publish: Payload['publish'] = async ([name = '']) => ({ id: `item of ${name}` });
const addToEvent = vi.hoisted(() => vi.fn(async () => ({})));
const removeItem = vi.hoisted(() => vi.fn(async () => ({})));
vi.mock('../../shared/lib/trpc.ts', async (original) => ({
  ...(await original<object>()),
  api: { events: { add: { mutate: addToEvent } }, media: { remove: { mutate: removeItem } } },
}));

function payload(name: string): Payload {
  const end = (how: string) => () => void heard.push(`${name} ${how}`);
  const piece = {
    size: 100,
    send(signal: AbortSignal, onProgress: (bytes: number) => void) {
      const sending = Promise.withResolvers<string>();
      sendings.set(name, sending);
      onProgress(40);
      signal.addEventListener('abort', () => sending.reject(signal.reason));
      return sending.promise;
    },
    used: end('used'),
    left: end('left'),
    cancelled: end('cancelled'),
    doubted: end('doubted'),
  };
  return { name, blobs: [], pieces: [piece], publish: (...all) => publish(...all) };
}

const texts: Texts = { title: 'Fest', desc: '', tags: '', event: '' };
const send = (...names: string[]) => sendWith({}, ...names);
const sendWith = (change: Partial<Texts>, ...names: string[]) =>
  sendParcel({
    id: 'p',
    kind: 'photo',
    texts: { ...texts, ...change },
    files: names.map((name, at) => ({
      id: name,
      index: at + 1,
      own: { title: '', desc: '' },
      payload: () => payload(name),
    })),
  });
const files = () => useParcels.getState().parcels.flatMap((parcel) => parcel.files);
const states = () => Object.fromEntries(files().map(({ name, state }) => [name, state]));
const arrive = (name: string) => sendings.get(name)?.resolve(name);
const fail = (name: string, error: unknown) => sendings.get(name)?.reject(error);
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const line = (there: boolean) => {
  Object.assign(navigator, { onLine: there });
  listeners.get(there ? 'online' : 'offline')?.();
};

const refusedWith = (code: string, retryAfter: number | null = null) =>
  TRPCClientError.from({ error: { message: 'no', code: -32600, data: { refusal: { code, retryAfter } } } });
const refused = refusedWith('FILE_TYPE_REFUSED');
const unanswered = new TRPCClientError('no answer');
const dialog = { published: vi.fn(), failed: vi.fn(), done: vi.fn() };
const tray = { failed: vi.fn(), done: vi.fn() };
let endWatch: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  useRoot.setState({ session: { currentUser: asha, loading: false, error: false } });
  endWatch = watchParcel('p', dialog);
  watchTray(tray);
});
afterEach(() => {
  line(true);
  dropParcel('p', 'left');
  vi.runOnlyPendingTimers();
  useParcels.setState({ hold: null, samples: [] });
  publish = async ([name = '']) => ({ id: `item of ${name}` });
  addToEvent.mockReset().mockResolvedValue({});
  storeStates(async () => {});
  heard.length = 0;
  sendings.clear();
  vi.useRealTimers();
});

it('three files are sent at once, the next when one of them is ready, and the end is reported', async () => {
  send('a', 'b', 'c', 'd');
  await pass();
  expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'sending', d: 'waiting' });
  arrive('b');
  await pass();
  expect(states()).toEqual({ a: 'sending', b: 'ready', c: 'sending', d: 'sending' });
  for (const name of ['a', 'c', 'd']) arrive(name);
  await pass();
  expect(dialog.published).toHaveBeenCalledTimes(4);
  expect(dialog.done).toHaveBeenCalledOnce();
  expect(files().map(({ itemId }) => itemId)).toEqual(['a', 'b', 'c', 'd'].map((name) => `item of ${name}`));
});

it('sent bytes are reported now and then, and late ones are not', async () => {
  send('a');
  await pass(100);
  expect(files()[0]?.sent).toBe(40);
  arrive('a');
  await pass(100);
  expect(files()[0]).toMatchObject({ sent: 100, state: 'ready' });
});

it('a paused file stops, gives its place to another, and takes its turn again when it is resumed', async () => {
  send('a', 'b', 'c', 'd');
  pauseFiles(files().slice(0, 1));
  await pass();
  expect(states()).toEqual({ a: 'paused', b: 'sending', c: 'sending', d: 'sending' });
  resumeFiles(files());
  await pass();
  expect(states().a).toBe('waiting');
  arrive('c');
  await pass();
  expect(states().a).toBe('sending');
});

it('a refused file is reported and does not stop the others; sending again sends only that one', async () => {
  send('a', 'b');
  fail('a', refused);
  arrive('b');
  await pass();
  expect(states()).toEqual({ a: 'failed', b: 'ready' });
  expect(dialog.failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'a' }), refused);
  expect(dialog.done).not.toHaveBeenCalled();
  sendings.clear();
  send('a');
  await pass();
  expect([...sendings.keys()]).toEqual(['a']);
  arrive('a');
  await pass();
  expect(dialog.done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ files: files() }));
});

it('an upload is forgotten only when the next visit will know that it is published', async () => {
  const { promise, resolve: store } = Promise.withResolvers<void>();
  storeStates(() => promise);
  send('a');
  arrive('a');
  await pass();
  expect(states()).toEqual({ a: 'ready' });
  expect(dialog.done).toHaveBeenCalledOnce();
  expect(heard).toEqual([]);
  store();
  await pass();
  expect(heard).toEqual(['a used']);
});

it('a refused file that is now for another club, or for a pool, is a new one (decisions 62, 65)', async () => {
  for (const target of [{ club: 'lens' }, { club: '', pool: 'e1' }, {}]) {
    heard.length = 0;
    sendWith(target, 'a');
    fail('a', refused);
    await pass();
    expect(states()).toEqual({ a: 'failed' });
    sendWith({ ...target, title: 'Other' }, 'a');
    fail('a', refused);
    await pass();
    expect(heard).toEqual([]);
    sendWith({ club: 'drama' }, 'a');
    expect(heard).toEqual(['a left']);
    fail('a', refused);
    await pass();
    expect(states()).toEqual({ a: 'failed' });
    dropParcel('p', 'left');
    endWatch = watchParcel('p', dialog);
  }
});

describe('an item that belongs into an event', () => {
  it('is not ready while nobody knows whether it is there', async () => {
    addToEvent.mockRejectedValueOnce(unanswered);
    sendWith({ event: 'e1' }, 'a');
    arrive('a');
    await pass();
    expect(states()).toEqual({ a: 'failed' });
    expect(heard).toEqual([]);
    sendWith({ event: 'e1' }, 'a');
    arrive('a');
    await pass();
    expect(addToEvent).toHaveBeenLastCalledWith({ eventId: 'e1', mediaId: 'item of a' });
    expect(states()).toEqual({ a: 'ready' });
    expect(heard).toEqual(['a used']);
  });

  it('waits as long as the server asks', async () => {
    addToEvent.mockRejectedValueOnce(refusedWith('TOO_MANY_REQUESTS', 40));
    sendWith({ event: 'e1' }, 'a');
    arrive('a');
    await pass();
    expect(states()).toEqual({ a: 'waiting' });
    expect(useParcels.getState().hold?.reason).toBe('asked');
  });

  it('is ready where the event refuses it, which is reported', async () => {
    const shut = refusedWith('EVENT_CLOSED');
    addToEvent.mockRejectedValueOnce(shut);
    sendWith({ event: 'e1' }, 'a');
    arrive('a');
    await pass();
    expect(states()).toEqual({ a: 'ready' });
    expect(dialog.failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'a' }), shut);
  });
});

it.each([
  ['that the server has given up since it arrived', 'UPLOAD_NOT_FOUND'],
  ['whose thumbnail is another’s by now', 'UPLOAD_IN_USE'],
] as const)('a file %s is sent once more', async (_, code) => {
  const lostOnServer = refusedWith(code);
  publish = vi.fn<Payload['publish']>().mockRejectedValueOnce(lostOnServer).mockResolvedValueOnce({ id: 'one' });
  send('a');
  arrive('a');
  await pass();
  expect(heard).toEqual(['a doubted']);
  arrive('a');
  await pass();
  expect(states()).toEqual({ a: 'ready' });
});

it('where it is given up again and again, the reason is told', async () => {
  publish = () => Promise.reject(refusedWith('UPLOAD_NOT_FOUND'));
  send('a');
  arrive('a');
  await pass();
  arrive('a');
  await pass();
  expect(states()).toEqual({ a: 'failed' });
});

describe('everything waits', () => {
  it.each(['DATABASE_UNAVAILABLE', 'STORAGE_UNAVAILABLE', 'FILES_BUSY', 'TOO_BUSY'] as const)(
    'after %s, and nothing fails',
    async (code) => {
      send('a', 'b');
      fail('a', refusedWith(code, new Refusal(code).retryAfter));
      await pass();
      expect(states()).toEqual({ a: 'waiting', b: 'sending' });
      expect(useParcels.getState().hold?.reason).toBe('asked');
      await pass(10_000);
      expect(states()).toEqual({ a: 'sending', b: 'sending' });
    },
  );

  it('as long as the server asks, even if the connection comes back meanwhile', async () => {
    send('a', 'b', 'c', 'd');
    fail('a', new UploadLater(40));
    arrive('b');
    await pass();
    expect(states()).toEqual({ a: 'waiting', b: 'ready', c: 'sending', d: 'waiting' });
    line(true);
    await pass(39_999);
    expect(states().a).toBe('waiting');
    await pass(1);
    expect(states()).toEqual({ a: 'sending', b: 'ready', c: 'sending', d: 'sending' });
  });

  it('but not for ever, unless something arrives: what the server never takes has failed', async () => {
    send('a');
    const tell = async (moved = false) => {
      fail('a', Object.assign(new UploadLater(10), { moved }));
      await pass(10_000);
      return states().a;
    };
    for (let times = 0; times < 20; times += 1) expect(await tell()).toBe('sending');
    expect(await tell(true)).toBe('sending');
    for (let times = 1; times < 30; times += 1) expect(await tell()).toBe('sending');
    expect(await tell()).toBe('failed');
  });

  it('without a connection, and continues by itself when it is back, even after an hour', async () => {
    send('a', 'b');
    line(false);
    await pass(3_600_000);
    expect(states()).toEqual({ a: 'waiting', b: 'waiting' });
    expect(useParcels.getState().hold).toEqual({ reason: 'offline', until: null });
    line(true);
    await pass();
    expect(states()).toEqual({ a: 'sending', b: 'sending' });
    expect(useParcels.getState().hold).toBeNull();
  });

  it('even before the first file, without a connection', async () => {
    line(false);
    send('a');
    await pass();
    expect(states()).toEqual({ a: 'waiting' });
  });
});

it('a call without an answer is reported in the dialog, and repeated by the tray', async () => {
  send('a');
  fail('a', unanswered);
  await pass();
  expect(states()).toEqual({ a: 'failed' });
  expect(dialog.failed).toHaveBeenCalledOnce();
  leaveToTray('p');
  resumeFiles(files());
  fail('a', unanswered);
  await pass();
  expect(states()).toEqual({ a: 'waiting' });
  await pass(1000);
  arrive('a');
  await pass();
  expect(tray.done).toHaveBeenCalledOnce();
  expect(tray.failed).not.toHaveBeenCalled();
});

it('closing the dialog leaves its files for another time, unless the tray has them', async () => {
  send('a');
  leaveToTray('p');
  endWatch();
  expect(states()).toEqual({ a: 'sending' });
  dropParcel('p', 'left');
  endWatch = watchParcel('p', dialog);
  send('b');
  endWatch();
  expect(states()).toEqual({});
  expect(heard).toEqual(['a left', 'b left']);
});

it('a dialog that was closed before its files were sent sends none of them', () => {
  endWatch();
  send('a');
  expect(states()).toEqual({});
});

it('a paused file of the tray that is chosen again in a dialog goes on there, and one that is on its way stays', async () => {
  send('a', 'b');
  leaveToTray('p');
  pauseFiles(files().slice(0, 1));
  const endOther = watchParcel('q', dialog);
  const chosen = ['a', 'b'].map((name, at) => ({
    id: `again ${name}`,
    index: at + 1,
    own: { title: '', desc: '' },
    payload: () => payload(name),
  }));
  sendParcel({ id: 'q', kind: 'photo', texts, files: chosen });
  expect(heard).toEqual(['a left']);
  expect(useParcels.getState().parcels.map((parcel) => parcel.files.map(({ id }) => id))).toEqual([
    ['b'],
    ['again a', 'again b'],
  ]);
  endOther();
});

it('cancelled files are discarded; a parcel without files is gone', async () => {
  send('a', 'b');
  cancelFile('a');
  expect(heard).toEqual(['a cancelled']);
  expect(states()).toEqual({ b: 'sending' });
  cancelFile('b');
  expect(useParcels.getState().parcels).toEqual([]);
});

it('what is cancelled while the server makes an item of it is removed once it is there', async () => {
  const made = Promise.withResolvers<{ id: string }>();
  publish = () => made.promise;
  sendWith({ event: 'e1' }, 'a');
  arrive('a');
  await pass();
  expect(states()).toEqual({ a: 'processing' });
  dropParcel('p', 'cancelled');
  made.resolve({ id: 'item-a' });
  await pass();
  expect(removeItem.mock.calls).toEqual([[{ kind: 'photo', id: 'item-a', key: 'remove-item-a' }]]);
  expect(addToEvent).not.toHaveBeenCalled();
});

it('the uploads of one person end when another tab changes the person at once (decisions 40)', () => {
  send('a');
  useRoot.setState({ session: { currentUser: { ...asha, id: 'u2' }, loading: false, error: false } });
  expect(files()).toEqual([]);
  expect(heard).toEqual(['a left']);
});

it('the outcome of a parcel is reported when what was not published is cancelled, or goes on in another', async () => {
  for (const remove of [
    () => cancelFile('b'),
    () => sendParcel({ id: 'q', kind: 'photo', texts, files: [{ ...chosenAgain, payload: () => payload('b') }] }),
  ]) {
    tray.done.mockClear();
    send('a', 'b');
    leaveToTray('p');
    arrive('a');
    await pass();
    pauseFiles(files());
    const endOther = watchParcel('q', dialog);
    remove();
    expect(tray.done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'p', files: [files()[0]] }));
    endOther();
    dropParcel('p', 'left');
    endWatch = watchParcel('p', dialog);
  }
});
const chosenAgain = { id: 'b again', index: 1, own: { title: '', desc: '' } };

it('the uploads of one person end with their session', () => {
  send('a');
  useRoot.setState({ session: { currentUser: null, loading: false, error: false } });
  expect(useParcels.getState().parcels).toEqual([]);
  expect(heard).toEqual(['a left']);
});
