import { beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../../testing/browser.ts';

// The pauses are no part of what these tests prove.
vi.mock('./sent-again.ts', async (real) => ({ ...(await real<object>()), PAUSES: [1, 1, 1] }));

stubStorage('localStorage');
stubStorage('sessionStorage');

const { useNotices } = await import('../ui/notices.ts');
const { PAUSES } = await import('./sent-again.ts');
const { api } = await import('./trpc.ts');

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (data: unknown) => Promise.resolve(Response.json([{ result: { data } }]));
const badGateway = () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
const starting = () => Promise.resolve(Response.json({ code: 'STARTING', status: 503 }, { status: 503 }));

const sent: unknown[] = [];

/** Answers one request after the other; the last answer stays. */
function line(...answers: (() => Promise<Response>)[]) {
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body))[0]);
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
}

const comment = { kind: 'photo', mediaId: 'p', text: 'Hello', key: '0123456789abcdef' } as const;

const shown: string[] = [];
useNotices.subscribe(({ notices }) => void shown.push(...notices.map(({ text }) => text)));

beforeEach(() => {
  for (const list of [sent, shown]) list.length = 0;
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] });
});

it('what has a key is sent again with it until an answer comes, and the page says so meanwhile (decisions 23)', async () => {
  line(lost, badGateway, starting, () => answer('written'));
  expect(await api.comments.write.mutate(comment)).toBe('written');
  expect(sent).toEqual([comment, comment, comment, comment]);
  expect(new Set(shown)).toEqual(new Set(['Connection lost. Sending again…']));
  expect(useNotices.getState().notices).toEqual([]);
});

it('so is what says how something is to be, and nothing else', async () => {
  line(lost, () => answer(null));
  await api.reactions.react.mutate({ kind: 'photo', id: 'p', action: 'like' });
  expect(sent).toHaveLength(2);
  line(lost);
  await expect(api.accounts.recover.mutate({ name: 'asha' })).rejects.toThrow('fetch');
  await expect(api.contact.send.mutate({ message: 'Hello' })).rejects.toThrow('fetch');
  expect(sent).toHaveLength(4);
});

it('it ends after some times, and the error is what the last one brought', async () => {
  line(lost);
  await expect(api.comments.write.mutate(comment)).rejects.toThrow('fetch');
  expect(sent).toHaveLength(1 + PAUSES.length);
  expect(useNotices.getState().notices).toEqual([]);
});

it('a refusal is an answer, and a device that is offline waits for nothing', async () => {
  line(() => Promise.resolve(Response.json([{ error: { message: 'No.', code: -32000, data: { httpStatus: 400 } } }])));
  await expect(api.comments.write.mutate(comment)).rejects.toThrow('No.');
  vi.stubGlobal('navigator', { onLine: false, languages: ['en'] });
  line(lost);
  await expect(api.comments.write.mutate(comment)).rejects.toThrow('fetch');
  expect(sent).toHaveLength(2);
});
