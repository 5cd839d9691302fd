/** Texts that somebody typed and did not send (decisions 40). */
import { expect, it, vi } from 'vitest';
import { asha, stubStorage } from '../../testing/browser.ts';

const stored = stubStorage('localStorage');
stubStorage('sessionStorage');

const { sessionCleared, sessionEnded, sessionReceived, setDraft, startPersistence } = await import('./session.ts');
const { keepUnsentTexts, unsentTexts } = await import('./unsent-texts.ts');

let hear: (event: { key: string }) => Promise<void> = async () => {};
vi.stubGlobal('window', { addEventListener: (_: string, listener: typeof hear) => (hear = listener) });
startPersistence(() => sessionEnded());

/** What another tab stores when it signs out, or its session ends. */
const nobody = JSON.stringify({ state: { session: { currentUser: null } }, version: 1 });

const type = () => {
  sessionReceived(asha);
  keepUnsentTexts('contact', { message: 'secret' }, ['message']);
};

/** What Asha finds when she comes back. */
const found = () => {
  sessionReceived(asha);
  return unsentTexts('contact');
};

it.each([
  ['in this tab', async () => sessionCleared()],
  [
    'in another tab',
    async () => {
      stored.set('persist:root', nobody);
      await hear({ key: 'persist:root' });
    },
  ],
])('whoever signs out %s leaves none, also a second time', async (_, signOut) => {
  for (const time of ['first', 'second']) {
    type();
    await signOut();
    expect([time, found()]).toEqual([time, {}]);
  }
});

it('they stay for their author where the session ended by itself', () => {
  type();
  sessionEnded();
  expect(found()).toEqual({ message: 'secret' });
});

it('what somebody types after a sign-out stays', () => {
  sessionCleared();
  keepUnsentTexts('sign-up', { name: 'asha' }, ['name']);
  setDraft('p1', '');
  expect(unsentTexts('sign-up')).toEqual({ name: 'asha' });
});
