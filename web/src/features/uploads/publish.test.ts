import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test, vi } from 'vitest';

const choosePoster = vi.hoisted(() => vi.fn(async (_: object) => ({})));
const edit = vi.hoisted(() => vi.fn(async (change: object) => ({ ...change, edited: true })));
vi.mock('../../shared/lib/trpc.ts', async (original) => ({
  ...(await original<object>()),
  api: { media: { edit: { mutate: edit }, choosePoster: { mutate: choosePoster } } },
}));

const { publication } = await import('./publish.ts');
type Entered = import('./publish.ts').Entered;
const { forgetUpload, rememberUpload } = await import('./remembered-uploads.ts');

const fileName = 'photo/1795253400000-Rt7bN1vM5cX9zL3kJ8hG2f-trek.jpg';
const key = 'photo/1795253400000-Rt7bN1vM5cX9zL3kJ8hG2f';
const entered: Entered = { title: 'Trek', description: '', tags: '', fileName };
const lost = new TypeError('Failed to fetch');
const refused = (code: string, field?: string, retryAfter: number | null = null) => {
  const errors = field ? [{ field, message: 'No.' }] : [];
  const refusal = { code, message: 'No.', params: {}, errors, retryAfter };
  return Object.assign(new TRPCClientError('No.'), { data: { httpStatus: 400, refusal } });
};

/** Publishes, after these failures. */
function publishing(...failures: Error[]) {
  const sent: unknown[] = [];
  const publish = publication(async (input: Entered & { readonly key: string }) => {
    sent.push(input);
    const failure = failures.shift();
    if (failure) throw failure;
    return { kind: 'photo', id: 'one' } as never;
  });
  return { sent, publish };
}
beforeEach(() => edit.mockClear());

test('the part of a stored name that nobody guesses is the key', async () => {
  const { sent, publish } = publishing();
  expect(await publish(entered)).toEqual({ kind: 'photo', id: 'one' });
  expect(sent).toEqual([{ ...entered, key }]);
  expect(edit).not.toHaveBeenCalled();
});

test('what was sent and not answered is sent again as it was, and has the texts that were entered since', async () => {
  const { sent, publish } = publishing(lost);
  await expect(publish(entered)).rejects.toBe(lost);
  expect(await publish({ ...entered, title: 'The trek' })).toMatchObject({ edited: true });
  expect(sent).toEqual([
    { ...entered, key },
    { ...entered, key },
  ]);
  expect(edit).toHaveBeenCalledWith({ kind: 'photo', id: 'one', title: 'The trek', description: '', tags: '' });
});

test('what was not answered before a reload is sent again as it was, and has the texts that were entered since', async () => {
  rememberUpload('trek', { id: 'one', fileName, uploadUrl: '/api/uploads/one', chunkSize: 1 });
  await expect(publishing(lost).publish(entered)).rejects.toBe(lost);
  const { sent, publish } = publishing();
  expect(await publish({ ...entered, title: 'The trek' })).toMatchObject({ edited: true, title: 'The trek' });
  expect(sent).toEqual([{ ...entered, key }]);
  forgetUpload('one');
});

test('what was refused is sent as it is by now, after a reload too', async () => {
  rememberUpload('trek', { id: 'one', fileName, uploadUrl: '/api/uploads/one', chunkSize: 1 });
  await expect(publishing(refused('VALIDATION_FAILED')).publish({ ...entered, title: ' ' })).rejects.toThrow('No.');
  const { sent, publish } = publishing();
  await publish(entered);
  expect(sent).toEqual([{ ...entered, key }]);
  expect(edit).not.toHaveBeenCalled();
  forgetUpload('one');
});

test('what was refused is sent as it is by now', async () => {
  const { sent, publish } = publishing(refused('VALIDATION_FAILED'));
  await expect(publish({ ...entered, title: ' ' })).rejects.toThrow('No.');
  await publish(entered);
  expect(sent.at(-1)).toEqual({ ...entered, key });
  expect(edit).not.toHaveBeenCalled();
});

test.each(['KEY_REUSED', 'UPLOAD_IN_USE'])('what was published before a reload exists: %s', async (code) => {
  expect(await publishing(refused(code)).publish(entered)).toBeNull();
});

test('a video whose thumbnail is in use elsewhere is not published', async () => {
  const { sent, publish } = publishing(refused('UPLOAD_IN_USE', 'posterName'));
  await expect(publish(entered)).rejects.toThrow('No.');
  expect(await publish({ ...entered, title: 'The trek' })).toMatchObject({ id: 'one' });
  expect(sent.at(-1)).toEqual({ ...entered, title: 'The trek', key });
});

test('what was turned otherwise since an answer was lost is published so where it was not published yet', async () => {
  const { sent, publish } = publishing(lost);
  await expect(publish({ ...entered, turn: 90 })).rejects.toBe(lost);
  expect(await publish({ ...entered, turn: 180, title: 'The trek' })).toMatchObject({ id: 'one' });
  expect(sent.at(-1)).toEqual({ ...entered, turn: 180, title: 'The trek', key });
  expect(edit).not.toHaveBeenCalled();
});

test('what was sent first counts, even where the same photo, turned otherwise since, was refused in between', async () => {
  const { sent, publish } = publishing(lost, refused('VALIDATION_FAILED', 'title'), refused('KEY_REUSED'));
  await expect(publish({ ...entered, turn: 90 })).rejects.toBe(lost);
  await expect(publish({ ...entered, turn: 180, title: ' ' })).rejects.toThrow('No.');
  expect(await publish({ ...entered, turn: 180, title: 'The trek' })).toMatchObject({
    edited: true,
    title: 'The trek',
  });
  expect(sent.at(-1)).toEqual({ ...entered, turn: 90, key });
});

test.each([
  ['TOO_BUSY', 5],
  ['UNAUTHENTICATED', null],
] as const)(
  'what was sent first counts, even where the server did not look at it in between: %s',
  async (code, after) => {
    const { sent, publish } = publishing(lost, refused(code, undefined, after));
    await expect(publish(entered)).rejects.toBe(lost);
    await expect(publish({ ...entered, title: 'The trek' })).rejects.toThrow('No.');
    expect(await publish({ ...entered, title: 'The trek' })).toMatchObject({ edited: true, title: 'The trek' });
    expect(sent.at(-1)).toEqual({ ...entered, key });
  },
);

test('a thumbnail that was chosen since an answer was lost is the video’s in the end', async () => {
  const { sent, publish } = publishing(lost, refused('KEY_REUSED'));
  await expect(publish({ ...entered, posterName: 'a' })).rejects.toBe(lost);
  expect(await publish({ ...entered, posterName: 'b' })).toMatchObject({ id: 'one' });
  expect(sent).toMatchObject([{ posterName: 'a' }, { posterName: 'b' }, { posterName: 'a' }]);
  expect(choosePoster).toHaveBeenCalledExactlyOnceWith({ id: 'one', fileName: 'b' });
});
