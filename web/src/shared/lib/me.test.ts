import { beforeEach, expect, it, vi } from 'vitest';
import { asha, stubStorage } from '../../testing/browser.ts';
import type { CurrentUser } from './session.ts';

stubStorage('localStorage');

const { refreshMe, startMe } = await import('./me.ts');
const { sessionCleared, sessionReceived, useRoot } = await import('./session.ts');

const who = () => useRoot.getState().session.currentUser;

/** The next answers of the server, to be given when the test wants. */
function slowServer() {
  const answers: ((data: CurrentUser | null) => void)[] = [];
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push((data) => resolve(Response.json([{ result: { data } }])));
    return promise;
  });
  return answers;
}

beforeEach(() => sessionCleared());

it('what the server said before somebody signed out does not bring them back on a shared phone', async () => {
  const answers = slowServer();
  sessionReceived(asha);
  const refreshed = refreshMe();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  sessionCleared();
  answers[0]?.(asha);
  await refreshed;
  expect(who()).toBeNull();
});

it('what the server said before somebody signed in does not throw them out', async () => {
  const answers = slowServer();
  const refreshed = refreshMe();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  sessionReceived(asha);
  answers[0]?.(null);
  await refreshed;
  expect(who()).toEqual(asha);
});

it('who is signed in is asked again once the line is back, where no answer came', async () => {
  const heard = new Map<string, () => void>();
  const page = {
    visibilityState: 'visible',
    addEventListener: (name: string, hear: () => void) => heard.set(name, hear),
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', page);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await startMe();
  expect(useRoot.getState().session).toMatchObject({ currentUser: null, error: true });
  const answers = slowServer();
  heard.get('online')?.();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(asha);
  await vi.waitFor(() => expect(who()).toEqual(asha));
  heard.get('visibilitychange')?.();
  expect(answers).toHaveLength(1);
});

it('a plan that was just paid is seen, although an older question is answered after the newer one', async () => {
  const answers = slowServer();
  sessionReceived(asha);
  const older = refreshMe();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const newer = refreshMe();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ ...asha, hasLivePlan: true });
  await newer;
  answers[0]?.(asha);
  await older;
  expect(who()?.hasLivePlan).toBe(true);
});
