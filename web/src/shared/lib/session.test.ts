import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asha, stubStorage } from '../../testing/browser.ts';

const stored = stubStorage('localStorage');

const {
  resolveSession,
  sessionAsked,
  sessionCleared,
  sessionEnded,
  sessionFailed,
  sessionReceived,
  sessionStarted,
  setDraft,
  startPersistence,
  useRoot,
} = await import('./session.ts');
const { keepsTextsOf, sessionChanged, whenPersonGoes } = await import('./of-one-person.ts');
const { recentSearches, rememberSearch } = await import('./recent-searches.ts');

const persisted = () => JSON.parse(stored.get('persist:root') ?? 'null');

beforeEach(() => sessionCleared());
afterEach(() => vi.useRealTimers());

describe('what is persisted', () => {
  it('sits under persist:root in exactly the agreed shape', () => {
    sessionReceived(asha);
    setDraft('p1', 'What a day');
    expect(persisted()).toEqual({
      state: {
        session: { currentUser: asha, loading: false, error: false },
        comment: { drafts: { p1: 'What a day' } },
      },
      version: 1,
    });
  });

  it('an emptied draft is forgotten', () => {
    setDraft('p1', 'What a day');
    setDraft('p1', '');
    expect(persisted().state.comment).toEqual({ drafts: {} });
  });

  it('a reload during a call does not leave the session loading', async () => {
    sessionReceived(asha);
    sessionStarted();
    await useRoot.persist.rehydrate();
    expect(useRoot.getState().session).toEqual({ currentUser: asha, loading: false, error: false });
  });
});

describe('the session', () => {
  it('signing out clears user, drafts and recent searches', () => {
    sessionReceived(asha);
    setDraft('p1', 'What a day');
    rememberSearch('freshers');
    sessionCleared();
    expect(persisted().state).toEqual({
      session: { currentUser: null, loading: false, error: false },
      comment: { drafts: {} },
    });
    expect(recentSearches()).toEqual([]);
    expect(useRoot.getState().leftOnPurpose).toBe(true);
  });

  it('an ended session keeps drafts and searches for the same person, and leads back to the page', () => {
    sessionReceived(asha);
    setDraft('p1', 'What a day');
    rememberSearch('freshers');
    sessionEnded();
    expect(useRoot.getState()).toMatchObject({ session: { currentUser: null }, leftOnPurpose: false });
    sessionReceived(asha);
    expect(useRoot.getState().comment.drafts).toEqual({ p1: 'What a day' });
    expect(recentSearches()).toEqual(['freshers']);
  });

  it('an answer to a change signs nobody in again who left meanwhile, nor in the place of another', () => {
    sessionReceived(asha);
    expect(sessionChanged({ ...asha, fullName: 'Asha R. Rao' })).toBe(true);
    expect(useRoot.getState().session.currentUser?.fullName).toBe('Asha R. Rao');
    sessionCleared();
    expect(sessionChanged(asha)).toBe(false);
    expect(useRoot.getState().session.currentUser).toBeNull();
    const ben = { ...asha, id: 'u2', name: 'ben' };
    sessionReceived(ben);
    expect(sessionChanged(asha)).toBe(false);
    expect(useRoot.getState().session.currentUser).toBe(ben);
  });

  it('texts are kept for whoever is signed in, or whose session ended, and for nobody who left', () => {
    const kept = () => ['u1', 'u2'].map(keepsTextsOf);
    sessionReceived({ ...asha, id: 'u1' });
    expect(kept()).toEqual([true, false]);
    sessionEnded();
    expect(kept()).toEqual([true, false]);
    sessionReceived({ ...asha, id: 'u2' });
    expect(kept()).toEqual([false, true]);
    sessionCleared();
    expect(kept()).toEqual([false, false]);
  });

  it('what is one person’s is forgotten when they go, also when another comes at once', () => {
    let forgotten = 0;
    whenPersonGoes(() => {
      forgotten += 1;
    });
    sessionReceived(asha);
    sessionChanged({ ...asha, fullName: 'Asha R. Rao' });
    expect(forgotten).toBe(0);
    sessionReceived({ ...asha, id: 'u2' });
    expect(forgotten).toBe(1);
    sessionCleared();
    expect(forgotten).toBe(2);
  });

  it('a session that is asked for after signing out is not one that ended: the page one left stays left', () => {
    sessionCleared();
    sessionEnded();
    expect(useRoot.getState().leftOnPurpose).toBe(true);
  });

  it('what an ended session kept is forgotten when somebody else comes in', () => {
    sessionReceived(asha);
    setDraft('p1', 'What a day');
    rememberSearch('freshers');
    sessionEnded();
    sessionReceived({ ...asha, id: 'u2', name: 'ben' });
    expect(useRoot.getState().comment.drafts).toEqual({});
    expect(recentSearches()).toEqual([]);
  });

  it('a failure ends the loading, sets the error and keeps the user', () => {
    sessionReceived(asha);
    sessionStarted();
    sessionFailed();
    expect(useRoot.getState().session).toEqual({ currentUser: asha, loading: false, error: true });
  });
});

describe('an answer that comes late', () => {
  const ben = { ...asha, id: 'u2', name: 'ben' };
  const who = () => useRoot.getState().session.currentUser;

  it('does not throw back to sign-in whoever just came in', async () => {
    for (const late of [async () => null, () => Promise.reject(new Error('too late'))]) {
      const first = resolveSession(late);
      sessionReceived(asha);
      await first;
      expect(useRoot.getState().session).toEqual({ currentUser: asha, loading: false, error: false });
    }
  });

  it('does not put somebody back who signed out', () => {
    sessionReceived(asha);
    const asked = sessionAsked();
    sessionCleared();
    sessionReceived(asha, asked);
    expect(who()).toBeNull();
    expect(useRoot.getState().leftOnPurpose).toBe(true);
  });

  it('does not put somebody back whose session ended', () => {
    sessionReceived(asha);
    const asked = sessionAsked();
    sessionEnded();
    sessionReceived(asha, asked);
    expect(who()).toBeNull();
  });

  it('does not undo a change of one’s own data, nor a newer answer; the answer to the newest question counts', () => {
    const [older, newer] = [sessionAsked(), sessionAsked()];
    sessionReceived({ ...asha, hasLivePlan: true }, newer);
    sessionReceived(asha, older);
    expect(who()?.hasLivePlan).toBe(true);
    const before = sessionAsked();
    sessionReceived({ ...asha, fullName: 'Asha R. Rao' });
    sessionReceived(asha, before);
    expect(who()?.fullName).toBe('Asha R. Rao');
    const [first, second] = [sessionAsked(), sessionAsked()];
    sessionReceived(asha, first);
    sessionReceived(ben, second);
    expect(who()).toEqual(ben);
  });

  /** Asha's tab, which hears that another tab of this browser knows nobody. */
  async function hearsOfNobody(askAgain: () => void, { keptFor = '', call = {} } = {}): Promise<number> {
    const heard = vi.fn<(type: string, listener: (event: { key: string }) => Promise<void>) => void>();
    vi.stubGlobal('window', { addEventListener: heard });
    sessionReceived(asha);
    startPersistence(askAgain);
    const asked = sessionAsked();
    if (keptFor !== '') stored.set('keptFor', keptFor);
    stored.set('persist:root', JSON.stringify({ state: { session: { currentUser: null, ...call } }, version: 1 }));
    await heard.mock.calls[0]?.[1]({ key: 'persist:root' });
    return asked;
  }

  it('does not put back whom another tab of this browser signed out', async () => {
    const askAgain = vi.fn();
    const asked = await hearsOfNobody(askAgain);
    expect(askAgain).not.toHaveBeenCalled();
    sessionReceived(asha, asked);
    expect(who()).toBeNull();
    // Who signed out there left this page on purpose too; it is not one for the next person.
    expect(useRoot.getState().leftOnPurpose).toBe(true);
  });

  it('a session that ended in another tab leaves the wanted page to come back to', async () => {
    await hearsOfNobody(() => sessionEnded(), { keptFor: asha.id });
    expect(who()).toBeNull();
    expect(useRoot.getState().leftOnPurpose).toBe(false);
  });

  it.each([
    ['got no answer', { loading: false, error: true }],
    ['asks again after none', { loading: true, error: false }],
  ])('a tab that %s about who is signed in signs no other tab out, but lets it ask', async (_, call) => {
    const askAgain = vi.fn();
    await hearsOfNobody(askAgain, { keptFor: asha.id, call });
    expect(who()).toEqual(asha);
    expect(askAgain).toHaveBeenCalledOnce();
  });

  it('a tab that slept while its person left, and another’s session ended, asks nothing, and takes nothing of theirs', async () => {
    const askAgain = vi.fn();
    await hearsOfNobody(askAgain, { keptFor: ben.id });
    expect([who(), askAgain.mock.calls, stored.get('keptFor')]).toEqual([null, [], ben.id]);
  });
});

describe('asking who is signed in', () => {
  it('stores the user the server names', async () => {
    await resolveSession(async () => asha);
    expect(useRoot.getState().session).toEqual({ currentUser: asha, loading: false, error: false });
  });

  it('forgets a user the server no longer knows, and keeps what they typed', async () => {
    sessionReceived(asha);
    setDraft('p1', 'What a day');
    await resolveSession(async () => null);
    expect(persisted().state).toEqual({
      session: { currentUser: null, loading: false, error: false },
      comment: { drafts: { p1: 'What a day' } },
    });
  });

  it('goes on as signed out when it fails, and keeps what was typed', async () => {
    sessionReceived(asha);
    setDraft('p1', 'What a day');
    await resolveSession(() => Promise.reject(new Error('offline')));
    expect(useRoot.getState().session).toEqual({ currentUser: null, loading: false, error: true });
    expect(useRoot.getState().comment.drafts).toEqual({ p1: 'What a day' });
  });

  it('goes on as signed out when no answer came in time', async () => {
    const timeout = new AbortController();
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    sessionReceived(asha);
    const resolved = resolveSession(() => new Promise(() => undefined));
    expect(asked).toHaveBeenCalledWith(5_000);
    expect(useRoot.getState().session.loading).toBe(true);
    timeout.abort(new Error('too late'));
    await resolved;
    expect(useRoot.getState().session).toEqual({ currentUser: null, loading: false, error: true });
    asked.mockRestore();
  });
});
