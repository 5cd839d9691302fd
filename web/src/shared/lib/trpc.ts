import type { AppRouter } from '@quadrangle/api/router';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, type TRPCClient, TRPCClientError } from '@trpc/client';
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { languageNow } from '../i18n/languages.ts';
import { firstAnswersLink } from './first-answers.ts';
import { sendAgainLink } from './send-again.ts';
import { sessionEnded, useRoot } from './session.ts';

/** Hooks of every procedure: `trpc.media.find.useQuery(…)`, `trpc.useUtils()`. */
export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** The same procedures outside of components: `api.accounts.meOrNull.query()`. */
export const api: TRPCClient<AppRouter> = trpc.createClient({
  links: [
    firstAnswersLink,
    sendAgainLink,
    httpBatchLink({
      url: '/trpc',
      // The mail that a call causes is in the language on screen.
      headers: () => ({ 'accept-language': languageNow() }),
      maxURLLength: 4000,
      // The server takes no more in one request.
      maxItems: 20,
      fetch: (url, options) => fetch(url, options as RequestInit),
    }),
  ],
});

/** The inputs and outputs of procedures: `Outputs['media']['find']`. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** Why the server said no: `code` of the domain's catalogue, English `message`, wrong fields, seconds to wait. */
export type Refusal = NonNullable<NonNullable<TRPCClientError<AppRouter>['data']>['refusal']>;

/** The refusal in an error of a procedure; null when the server was not reached, or broke. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof TRPCClientError)) return null;
  return (error as TRPCClientError<AppRouter>).data?.refusal ?? null;
}

/** Whether no answer of ours arrived at all: the network, or something on the way. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TRPCClientError && !(error as TRPCClientError<AppRouter>).data;
}

/**
 * Whether the same may be answered a moment later: nothing of ours came, the server broke, or said that it can't answer
 * now (503). Any other refusal stands.
 */
export const mayPass = (error: unknown): boolean =>
  !refusalOf(error) || (error as TRPCClientError<AppRouter>).data?.httpStatus === 503;

const RETRIES = 2;

/** How long answers are gathered before what failed is asked again, in milliseconds. */
const GATHERED_MS = 1_000;

let asking = false;

/**
 * Something answers again: soon whatever is on screen and failed in a way that may pass is asked again. A list that misses
 * its next page stays as it is: asked again it would begin anew, with other items.
 */
export function askFailedAgain(): void {
  if (asking) return;
  asking = true;
  setTimeout(() => {
    asking = false;
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state: { status, error, fetchMeta } }) =>
        status === 'error' && mayPass(error) && !fetchMeta?.fetchMore,
    });
  }, GATHERED_MS);
}

/** With these, whoever was signed in is no longer. */
const ENDED: readonly string[] = ['UNAUTHENTICATED', 'GUARDIAN_ASKED'];

/**
 * A session that the server no longer knows, or that waits for a guardian now, ends here too; once, because then nobody is
 * signed in (decisions 8, 73).
 * `asked` as in `sessionEnded`.
 */
export function endUnknownSession(error: unknown, asked?: number): void {
  const signedIn = useRoot.getState().session.currentUser !== null;
  if (signedIn && ENDED.includes(refusalOf(error)?.code ?? '')) sessionEnded(asked === undefined ? {} : { asked });
}

/**
 * The cache of fetched data. Queries are retried when the network failed, never when the server answered; mutations as
 * `sendAgainLink` does. Being offline is shown as an error, without an endless wait.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => endUnknownSession(error), onSuccess: askFailedAgain }),
  mutationCache: new MutationCache({ onError: (error) => endUnknownSession(error), onSuccess: askFailedAgain }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES && isNetworkError(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Data fetched for one person is never shown to the next one in the same browser. */
useRoot.subscribe((now, before) => {
  const who = before.session.currentUser?.id;
  if (who !== undefined && who !== now.session.currentUser?.id) queryClient.clear();
});
