import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';

stubStorage('sessionStorage');
const stored = stubStorage('localStorage');
const { FileUnreadable, outgoing } = await import('./outgoing.ts');
const { UploadGone } = await import('./transfer.ts');

/** What was asked of the server, in order. */
const asked: string[] = [];
/** What it was told of the file that was announced last. */
let announced: unknown;
/** Uploads that the server gave up. */
const gone = new Set<string>();
/** Uploads of which the server knows nothing. */
const unknown = new Set<string>();
/** How far the server says that uploads are. */
let state = 'open';
let declared = 0;
/** Bytes that are on their way and do not arrive until it is set. */
let arrives = true;
let holdDeclaration = Promise.resolve();

/** The names that pages hold; those of one test have the ids of another's. */
const locked = new Set<string>();
vi.stubGlobal('navigator', {
  locks: {
    async request(name: string, _options: object, run: (lock: object | null) => unknown) {
      if (locked.has(name)) return run(null);
      locked.add(name);
      await run({ name });
      return locked.delete(name);
    },
  },
});
vi.stubGlobal('window', { location: new URL('https://college.example/') });
const notFound = { message: 'no', code: -32004, data: { refusal: { code: 'UPLOAD_NOT_FOUND', retryAfter: null } } };
vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
  const [, procedure] = /\/trpc\/(\S+?)\?/.exec(url) ?? [];
  asked.push(procedure ?? url);
  if ([...unknown].some((id) => decodeURIComponent(url).includes(id))) return Response.json([{ error: notFound }]);
  if (procedure === 'uploads.status') return Response.json([{ result: { data: { state, received: 2 } } }]);
  declared += 1;
  announced = JSON.parse(body ?? '[]')[0];
  const id = `u${declared}`;
  await holdDeclaration;
  const data = { id, uploadUrl: `/api/uploads/${id}`, fileName: `photo/${id}.jpg`, chunkSize: 8 };
  return Response.json([{ result: { data } }]);
});
vi.stubGlobal(
  'XMLHttpRequest',
  class {
    readonly upload = {};
    status = 0;
    #id = '';
    onload?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    open(_method: string, url: string) {
      this.#id = url.split('/').at(-1) ?? '';
    }
    setRequestHeader(_name: string, range: string) {
      asked.push(`${this.#id} ${range}`);
    }
    send() {
      if (!arrives) return;
      this.status = gone.has(this.#id) ? 404 : 200;
      queueMicrotask(() => {
        this.onload?.();
        this.onloadend?.();
      });
    }
    getResponseHeader = () => null;
    abort() {
      this.onabort?.();
      this.onloadend?.();
    }
  },
);

const photo = () => new File(['film'], 'fest.jpg', { type: 'image/jpeg', lastModified: 1 });
const choose = (file = photo(), club?: string) => outgoing({ folder: 'photo', file, name: file.name, club });
const send = (file: ReturnType<typeof choose>, signal = new AbortController().signal) =>
  file.send(signal, () => undefined);

/** Begins to send and pauses while the bytes are on their way. */
async function sendHalf(file: ReturnType<typeof choose>): Promise<void> {
  const pause = new AbortController();
  arrives = false;
  const sending = send(file, pause.signal);
  await vi.waitFor(() => expect(asked.at(-1)).toMatch(/bytes/));
  pause.abort(new Error('paused'));
  await expect(sending).rejects.toThrow('paused');
  arrives = true;
  asked.length = 0;
}

beforeEach(() => {
  stored.clear();
  locked.clear();
  gone.clear();
  unknown.clear();
  asked.length = 0;
  declared = 0;
  state = 'open';
  holdDeclaration = Promise.resolve();
});

it('a file is declared and sent, and its stored name is answered', async () => {
  expect(await send(choose())).toBe('photo/u1.jpg');
  expect(asked).toEqual(['uploads.declare', 'u1 bytes 0-3/4']);
});

it('a file that arrived is not sent again', async () => {
  const file = choose();
  await send(file);
  asked.length = 0;
  expect(await send(file)).toBe('photo/u1.jpg');
  expect(asked).toEqual([]);
});

it('a poster names the video that it is for (decisions 58)', async () => {
  await send(outgoing({ folder: 'video', file: photo(), name: 'fest.jpg', beside: 'video/fest.mp4' }));
  expect(announced).toMatchObject({ folder: 'video', fileName: 'fest.jpg', beside: 'video/fest.mp4' });
});

it('a file that was begun for a club goes on for that club alone (decisions 62)', async () => {
  const begun = choose(photo(), 'lens');
  await sendHalf(begun);
  begun.left();
  const own = choose();
  await send(own);
  expect(asked).toEqual(['uploads.declare', 'u2 bytes 0-3/4']);
  asked.length = 0;
  await send(choose(photo(), 'lens'));
  expect(asked[0]).toBe('uploads.status');
});

it('paused and resumed while it is being declared, a file is declared once', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  holdDeclaration = answered;
  const file = choose();
  const pause = new AbortController();
  const paused = send(file, pause.signal);
  await vi.waitFor(() => expect(asked).toEqual(['uploads.declare']));
  pause.abort(new Error('paused'));
  const resumed = send(file);
  await new Promise((resolve) => setTimeout(resolve));
  answer();
  await expect(paused).rejects.toThrow('paused');
  expect(await resumed).toBe('photo/u1.jpg');
  expect(asked).toEqual(['uploads.declare', 'u1 bytes 0-3/4']);
});

it('cancelled while it is being declared, it is dropped once it is', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  holdDeclaration = promise;
  const [file, cancel] = [choose(), new AbortController()];
  const sending = send(file, cancel.signal);
  await vi.waitFor(() => expect(asked).toEqual(['uploads.declare']));
  cancel.abort(new Error('cancelled'));
  file.cancelled();
  resolve();
  await expect(sending).rejects.toThrow('cancelled');
  await vi.waitFor(() => expect(asked).toEqual(['uploads.declare', 'uploads.drop']));
  await send(choose());
  expect(asked).not.toContain('uploads.status');
});

it('cancelled while it is being prepared, it is never declared', async () => {
  const { promise, resolve } = Promise.withResolvers<Blob>();
  const file = outgoing({ folder: 'photo', file: photo(), name: 'fest.jpg', prepare: () => promise });
  const cancel = new AbortController();
  const sending = send(file, cancel.signal);
  cancel.abort(new Error('cancelled'));
  file.cancelled();
  resolve(photo());
  await expect(sending).rejects.toThrow('cancelled');
  expect(asked).toEqual([]);
});

it('what the server gave up is declared anew, once', async () => {
  gone.add('u1');
  const file = choose();
  expect(await send(file)).toBe('photo/u2.jpg');
  expect(asked).toEqual(['uploads.declare', 'u1 bytes 0-3/4', 'uploads.declare', 'u2 bytes 0-3/4']);
  for (const id of ['u3', 'u4']) gone.add(id);
  await expect(send(choose())).rejects.toBeInstanceOf(UploadGone);
});

it('a file that cannot be read any more is named, before anything is asked of the server', async () => {
  const file = photo();
  file.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }) as unknown as Blob;
  await expect(send(choose(file))).rejects.toEqual(new FileUnreadable('fest.jpg'));
  expect(asked).toEqual([]);
});

describe('the same file chosen again', () => {
  it('is another upload while somebody waits for the first', async () => {
    await sendHalf(choose());
    expect(await send(choose())).toBe('photo/u2.jpg');
    expect(asked).toEqual(['uploads.declare', 'u2 bytes 0-3/4']);
  });

  it('continues where the first got, once that was closed', async () => {
    const first = choose();
    await sendHalf(first);
    first.left();
    expect(await send(choose())).toBe('photo/u1.jpg');
    expect(asked).toEqual(['uploads.status', 'u1 bytes */4']);
  });

  it('goes on with the first although that was left before the server had answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    holdDeclaration = promise;
    const [first, leave] = [choose(), new AbortController()];
    const sending = send(first, leave.signal);
    await vi.waitFor(() => expect(asked).toEqual(['uploads.declare']));
    leave.abort(new Error('closed'));
    first.left();
    resolve();
    await expect(sending).rejects.toThrow('closed');
    expect(await send(choose())).toBe('photo/u1.jpg');
    expect(declared).toBe(1);
  });

  it('is asked about, and another upload where the server has given the first up since it arrived', async () => {
    const file = choose();
    await send(file);
    file.doubted();
    asked.length = 0;
    expect(await send(file)).toBe('photo/u1.jpg');
    expect(asked).toEqual(['uploads.status', 'u1 bytes */4']);
    unknown.add('u1');
    file.doubted();
    asked.length = 0;
    expect(await send(file)).toBe('photo/u2.jpg');
    expect(asked).toEqual(['uploads.status', 'uploads.declare', 'u2 bytes 0-3/4']);
  });

  it('is another upload once something was made of the first', async () => {
    const first = choose();
    await send(first);
    first.used();
    expect(await send(choose())).toBe('photo/u2.jpg');
  });

  it('is another upload while another tab sends the first (ADR 30)', async () => {
    const openTab = async () => {
      vi.resetModules();
      const { outgoing: inTab } = await import('./outgoing.ts');
      return () => inTab({ folder: 'photo', file: photo(), name: 'fest.jpg' });
    };
    const [chooseHere, chooseThere] = [await openTab(), await openTab()];
    await sendHalf(chooseHere());
    const there = chooseThere();
    expect(await send(there)).toBe('photo/u2.jpg');
    there.left();
    await vi.waitFor(() => expect(locked).not.toContain('upload u2'));
    expect(await send(chooseHere())).toBe('photo/u2.jpg');
  });

  it('is another thumbnail for another video, and where the first is in use', async () => {
    const video = new File(['film'], 'fest.mp4', { lastModified: 1 });
    const thumbnail = (of: File) => outgoing({ folder: 'video', file: photo(), name: 'fest.jpg', video: of });
    const first = thumbnail(video);
    await send(first);
    first.left();
    const other = thumbnail(new File(['gala'], 'gala.mp4', { lastModified: 1 }));
    expect(await send(other)).toBe('photo/u2.jpg');
    state = 'used';
    expect(await send(thumbnail(video))).toBe('photo/u3.jpg');
  });
});
