import type { SignedIn } from '@quadrangle/domain/accounts/open-session';
import { POPUP_LIFE } from '@quadrangle/domain/accounts/rules';
import { type Code, catalogue } from '@quadrangle/domain/kernel/errors';
import { refusalsOf, type UseCaseFacts } from '@quadrangle/domain/kernel/use-case';
import { popupOrigin } from '@quadrangle/domain/sign-in/popup-ticket';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Caller } from '../../edge/caller.ts';
import { prefersHtml } from '../../edge/pages.ts';
import { answerTo, statusOfKind } from '../../edge/problems.ts';
import { isSecure } from '../../edge/session.ts';
import { controller } from '../routes/controller.ts';
import type { Given } from '../routes/operation.ts';
import { get } from '../routes/route.ts';
import { sendPopupPage } from './popup-page.ts';
import { sendRefusedPage } from './refused-page.ts';

const { accounts } = useCases;

/** The start and the end of the third-party sign-in popup (decisions 9). */
export function thirdPartyController({ settings }: Pick<Config, 'settings'>) {
  const secure = isSecure(settings.publicUrl);
  const cookieAttributes = { path: '/api/auth/google', httpOnly: true, sameSite: 'lax', secure } as const;

  /** Returns from an identity provider: starts the session, notifies the opening page, and closes the popup. */
  async function finish(
    { caller, request, reply, query: { state } }: Returned,
    run: (given: { ticket: string | null; query: string }) => Promise<SignedIn>,
  ) {
    const cookie = cookieOf(typeof state === 'string' ? state : '');
    const ticket = request.cookies[cookie] ?? null;
    if (ticket !== null) reply.clearCookie(cookie, cookieAttributes);
    const opener = await caller.run(accounts.findOpener, { ticket });
    try {
      const query = request.url.split('?').slice(1).join('?');
      const { token, expiresAt } = await run({ ticket, query });
      caller.cookie.set(token, expiresAt);
      return sendPopupPage(reply, caller, { refused: null, opener: opener ?? settings.publicUrl });
    } catch (error) {
      if (opener === null) throw error;
      const { problem, headers } = answerTo(error);
      reply.headers(headers);
      request.log[problem.status >= 500 ? 'error' : 'info']({ err: error }, 'third-party sign-in failed');
      return sendPopupPage(reply, caller, { refused: problem, opener });
    }
  }

  return controller('auth/google', {
    /** Redirects to the identity provider; the browser keeps the state for its return in a cookie. */
    start: get('start', accounts.beginPopup, {
      summary: 'Start the third-party sign-in popup',
      query: {
        origin: 'Origin of the page that opens the popup; the public address unless said otherwise.',
        email: 'The address of whoever signs in, whose college may have a provider of its own.',
      },
      gives: [
        { status: 303, description: 'On to the identity provider.', headers: { Location: 'Its address.' } },
        ...refusedPages(accounts.beginPopup),
      ],
      async answer({ caller, request, reply, query: { origin }, run }) {
        try {
          const { url, state, ticket } = await run();
          const maxAge = POPUP_LIFE / 1_000;
          return reply
            .header('cross-origin-opener-policy', 'unsafe-none')
            .setCookie(cookieOf(state), ticket, { ...cookieAttributes, maxAge })
            .redirect(url, 303);
        } catch (error) {
          if (!prefersHtml(request.headers.accept)) throw error;
          const opener = popupOrigin(settings, typeof origin === 'string' ? origin : undefined);
          const { problem, headers } = answerTo(error);
          reply.headers(headers);
          if (opener !== null) return sendPopupPage(reply, caller, { refused: problem, opener });
          const { language } = caller.actor.origin;
          return sendRefusedPage(reply, problem, { wanted: 'sign-in', language, backUrl: settings.publicUrl });
        }
      },
    }),
    finish: get('callback', accounts.finishPopup, {
      summary: 'Finish the third-party sign-in popup',
      ...returns,
      answer: ({ run, ...call }) => finish(call, (given) => run({ ...given, college: null })),
    }),
    finishAtCollege: get('callback/:college', accounts.finishPopup, {
      summary: 'Finish the third-party sign-in popup of a college with an identity provider of its own',
      ...returns,
      answer: ({ run, ...call }) => finish(call, run),
    }),
  });
}

/** What a return from an identity provider is answered with. */
interface Returned {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Readonly<Record<string, unknown>>;
}

const returns = {
  otherQuery: { state: 'What the popup began with.', code: 'What the identity provider gives.' },
  gives: [
    {
      status: 200,
      description: 'A page that tells its opener how it went, by `postMessage`, and closes.',
      type: 'text/html',
    },
    ...refusedPages(accounts.finishPopup),
  ],
} as const;

/** The pages of what a use case refuses, and of a database that cannot be reached. */
function refusedPages(useCase: UseCaseFacts): Given[] {
  const codes: Code[] = [...refusalsOf(useCase), 'DATABASE_UNAVAILABLE'];
  const statuses = new Set(codes.map((code) => statusOfKind[catalogue[code].kind].http));
  return [...statuses].map((status) => ({ status, description: 'A page, of a refusal.', type: 'text/html' }));
}

/** Each popup has its own cookie, so that two at once do not interfere. */
function cookieOf(state: string): string {
  return `quadrangle_popup_${/^[\w-]{16,}$/.test(state) ? state.slice(0, 16) : ''}`;
}
