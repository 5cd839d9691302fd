import type { Age } from '@quadrangle/domain/accounts/age';
import type { Language } from '@quadrangle/domain/kernel/languages';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { lasting } from './browser-storage.ts';
import { forgetTraces } from './left-behind.ts';
import { forgetWantedPage } from './wanted-page.ts';

/** The signed-in user. Dates are milliseconds since 1970. */
export interface CurrentUser {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly avatarUrl: string | null;
  /** The stored name of the picture. */
  readonly avatar: string | null;
  readonly role: 'user' | 'admin' | 'developer';
  readonly planEnd: number;
  readonly hasLivePlan: boolean;
  readonly everHadPlan: boolean;
  /** Whether they may upload, for themselves or for a club. Missing in data stored by an earlier version. */
  readonly mayUpload?: boolean;
  readonly moderator?: boolean;
  readonly steward?: boolean;
  /** What they chose, if anything. */
  readonly language?: Language | null;
  /** The day on which they leave; unset until the server said it. */
  readonly leavesOn?: string | null;
  readonly leavesByRoster?: boolean;
  readonly hasRecoveryAddress?: boolean;
  /** What they said of their age, and to which notice they agreed (decisions 73). */
  readonly age?: Age | null;
  readonly agreedTo?: string | null;
  readonly withdrawnAt?: number | null;
  readonly favouriteCount: number;
  readonly createdAt: number;
}

interface Persisted {
  readonly session: { readonly currentUser: CurrentUser | null; readonly loading: boolean; readonly error: boolean };
  readonly comment: { readonly drafts: Readonly<Record<string, string>> };
}

interface Root extends Persisted {
  /** True from a sign-out until the next sign-in: the page one left on purpose is not one to come back to. */
  readonly leftOnPurpose: boolean;
}

/** How long the first answer of `me` may take before the app goes on as signed out (decisions 40), in milliseconds. */
export const FIRST_ANSWER_MS = 5000;

/** Whose drafts and searches an ended session left in this browser. */
export const KEPT_FOR = 'keptFor';

const empty: Persisted = {
  session: { currentUser: null, loading: false, error: false },
  comment: { drafts: {} },
};

/** What survives a reload, under `persist:root` (decisions 40). Read it with `useRoot(selector)`. */
export const useRoot = create<Root>()(
  persist((): Root => ({ ...empty, leftOnPurpose: false }), {
    name: 'persist:root',
    version: 1,
    storage: createJSONStorage(() => lasting),
    partialize: ({ session, comment }): Persisted => ({ session, comment }),
    merge: (stored, initial) => {
      const known = (stored ?? {}) as Partial<Persisted>;
      const currentUser = known.session?.currentUser ?? null;
      return {
        ...initial,
        session: { currentUser, loading: false, error: false },
        comment: { drafts: known.comment?.drafts ?? {} },
      };
    },
  }),
);

/** The signed-in user, or null. */
export function useCurrentUser(): CurrentUser | null {
  return useRoot((root) => root.session.currentUser);
}

/** Counts requests for the signed-in user and changes of it together, in their order. */
let count = 0;
let newestKnown = 0;

/** To be called when the server is asked who is signed in. The number goes with the answer, which may come too late. */
export function sessionAsked(): number {
  count += 1;
  return count;
}

/** Whether the answer to that request is the newest; if so, it is recorded as such. */
function isNews(asked: number): boolean {
  const news = asked >= newestKnown;
  if (news) newestKnown = asked;
  return news;
}

/** A call that may change who is signed in has begun. */
export function sessionStarted(): void {
  useRoot.setState(({ session }) => ({ session: { ...session, loading: true, error: false } }));
}

/**
 * The server said who is signed in: after sign-in, after `me`. Drafts and searches of an ended session stay for the
 * same person, and are cleared when somebody else signs in. The answer to a request, by its number, changes nothing
 * once something newer is known.
 */
export function sessionReceived(currentUser: CurrentUser, asked: number = sessionAsked()): void {
  if (!isNews(asked)) return;
  const owner = lasting.getItem(KEPT_FOR);
  lasting.removeItem(KEPT_FOR);
  const anothers = owner !== null && owner !== currentUser.id;
  if (anothers) forgetTraces();
  useRoot.setState(({ comment }) => ({
    session: { currentUser, loading: false, error: false },
    comment: anothers ? empty.comment : comment,
    leftOnPurpose: false,
  }));
}

/** The call failed; who is signed in stays as it was. */
export function sessionFailed(): void {
  useRoot.setState(({ session }) => ({ session: { ...session, loading: false, error: true } }));
}

/** The person left: session, drafts, recent searches and places in videos are cleared (decisions 40). */
export function sessionCleared(): void {
  newestKnown = sessionAsked();
  forgetTraces();
  forgetWantedPage();
  lasting.removeItem(KEPT_FOR);
  useRoot.setState({ ...empty, leftOnPurpose: true });
}

/**
 * The server no longer knows the session, or could not be reached: typed texts are kept for their author. `asked` as in
 * `sessionReceived`.
 */
export function sessionEnded({ error = false, asked = sessionAsked() } = {}): void {
  if (!isNews(asked)) return;
  const { session, leftOnPurpose } = useRoot.getState();
  const { currentUser } = session;
  if (currentUser) lasting.setItem(KEPT_FOR, currentUser.id);
  useRoot.setState({
    session: { currentUser: null, loading: false, error },
    leftOnPurpose: leftOnPurpose && !currentUser,
  });
}

/**
 * Asks the server once, at the start, who is signed in. A "nobody", no answer within `FIRST_ANSWER_MS`, or a failure,
 * goes on as signed out, unless somebody signed in meanwhile.
 */
export async function resolveSession(me: (signal: AbortSignal) => Promise<CurrentUser | null>): Promise<void> {
  const asked = sessionAsked();
  sessionStarted();
  const late = AbortSignal.timeout(FIRST_ANSWER_MS);
  const tooLate = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
  try {
    const user = await Promise.race([me(late), tooLate]);
    if (user) sessionReceived(user, asked);
    else sessionEnded({ asked });
  } catch {
    sessionEnded({ error: true, asked });
  }
}

/** Remembers the unsent comment on an item; '' forgets it. */
export function setDraft(itemId: string, text: string): void {
  useRoot.setState(({ comment }) => {
    const { [itemId]: _, ...others } = comment.drafts;
    return { comment: { drafts: text === '' ? others : { ...others, [itemId]: text } } };
  });
}

/** Whether a tab stored that nobody is signed in. */
function isNobody(stored: string | null): boolean {
  try {
    return (JSON.parse(stored ?? '{}') as { state: Persisted }).state.session.currentUser === null;
  } catch {
    return false;
  }
}

/**
 * Writes the initial state, and follows what other tabs of this browser do (one signs out: all do). Where another tab
 * lost the session, or got no answer, it asks with `askAgain` who is signed in.
 */
export function startPersistence(askAgain: () => void): void {
  useRoot.setState({});
  const who = () => useRoot.getState().session.currentUser?.id;
  window.addEventListener('storage', async (event) => {
    if (event.key !== 'persist:root') return;
    const [before, keptFor] = [who(), lasting.getItem(KEPT_FOR)];
    // What is stored by now, since a tab that slept hears of everything late.
    if (before && keptFor === before && isNobody(lasting.getItem('persist:root'))) return askAgain();
    await useRoot.persist.rehydrate();
    if (who() === before) return;
    newestKnown = sessionAsked();
    if (before && !who() && keptFor === null) sessionCleared();
  });
}

/** Goes on with signing out; whoever would lose something by it replaces this, to ask first. */
export const signingOut = { ask: (goOn: () => Promise<void>): Promise<void> => goOn() };
