import { beforeEach, expect, it, vi } from 'vitest';
import { asha, stubStorage } from '../../testing/browser.ts';
import type { CurrentUser } from './session.ts';

const storage = stubStorage('localStorage');
vi.stubGlobal('document', { documentElement: {}, querySelector: () => null });
vi.stubGlobal('navigator', { languages: ['en-IN'] });

const { switchLanguage, textsNow } = await import('../i18n/languages.ts');
const { agreeWithAccount, startAccountLanguage } = await import('./account-language.ts');
const { sessionCleared, sessionReceived, useRoot } = await import('./session.ts');

const HOME = { en: 'Home', zh: '首页', hi: 'होम' } as const;
const spoken = () => textsNow()('shell.home');
const account = () => useRoot.getState().session.currentUser?.language;

/** A server that keeps what it is told; `down` for as long as it does not answer. */
function server() {
  const received: string[] = [];
  const state = { down: false, received, asked: '' };
  vi.stubGlobal('fetch', async (_url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    if (state.down) throw new TypeError('offline');
    const { language } = (JSON.parse(body) as { 0: Pick<CurrentUser, 'language'> })[0];
    received.push(String(language));
    state.asked = headers['accept-language'] ?? '';
    return Response.json([{ result: { data: { ...asha, language } } }]);
  });
  return state;
}

startAccountLanguage();
beforeEach(async () => {
  await switchLanguage('en');
  sessionCleared();
  storage.clear();
});

it('what is chosen on screen becomes the language of the account (decisions 76)', async () => {
  const state = server();
  const { received } = state;
  sessionReceived({ ...asha, language: null });
  expect(received).toEqual([]);
  await switchLanguage('hi').then(agreeWithAccount);
  expect(received).toEqual(['hi']);
  expect(account()).toBe('hi');
  expect(state.asked).toBe('hi');
  expect(spoken()).toBe(HOME.hi);
});

it('what was chosen before signing in, or while the server was away, is told as soon as it can be (decisions 76)', async () => {
  const state = server();
  await switchLanguage('zh').then(agreeWithAccount);
  state.down = true;
  sessionReceived({ ...asha, language: 'hi' });
  await agreeWithAccount();
  expect(state.received).toEqual([]);
  expect(spoken()).toBe(HOME.zh);
  state.down = false;
  sessionReceived({ ...asha, language: 'hi' });
  await vi.waitFor(() => expect(account()).toBe('zh'));
  expect(spoken()).toBe(HOME.zh);
});

it('what was chosen elsewhere is shown here, once somebody signs in (decisions 76)', async () => {
  const { received } = server();
  sessionReceived({ ...asha, language: 'hi' });
  await vi.waitFor(() => expect(spoken()).toBe(HOME.hi));
  sessionCleared();
  sessionReceived({ ...asha, id: 'another', language: null });
  await agreeWithAccount();
  expect(spoken()).toBe(HOME.hi);
  expect(received).toEqual([]);
});
