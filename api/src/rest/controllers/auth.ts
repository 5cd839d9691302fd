import type { SignedIn } from '@quadrangle/domain/accounts/open-session';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import type { Caller } from '../../edge/caller.ts';
import { completeSelf } from '../presenters/complete.ts';
import { presentSession, Session, User } from '../presenters/people.ts';
import { EXAMPLE, Id } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage, Message } from '../routes/message.ts';
import { del, get, post } from '../routes/route.ts';

const { accounts } = useCases;

const SignedUp = z.strictObject({ _id: Id, message: z.string() });
const CHECK_MAIL = 'Check your e-mail and open the link in it to verify your address.';
const SENT_AGAIN = { message: 'If your address was not verified yet, a mail is on its way.' };
const SETS_COOKIE = 'The own user; the session cookie is set.';
const ENDED = { message: 'Session ended' };

export const AuthController = controller(tagged('auth', 'Signing up, in and out; your sessions.'), {
  signIn: post('signin', accounts.signIn, {
    summary: 'Sign in',
    note: 'The e-mail is taken as name too.',
    body: { name: 'name', password: 'password' },
    ignored: 'others',
    alsoAsForm: true,
    example: { name: 'asha', password: 'correct horse' },
    gives: User,
    meaning: SETS_COOKIE,
    answer: async ({ caller, run }) => welcome(caller, await run()),
  }),
  /** Of the fields that the identity provider's popup used to send, only the credential counts (decisions 9). */
  signInWithCredential: post('google', accounts.signInWithCredential, {
    summary: 'Sign in with an ID token of the identity provider',
    note: 'Nothing but the credential is trusted; the first time creates the account.',
    body: { credential: 'credential' },
    ignored: ['name', 'Normalname', 'email', 'img', 'verified'],
    example: { credential: 'eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImFzaGFAY29sbGVnZS5lZHUifQ.c2lnbmF0dXJl' },
    gives: User,
    meaning: SETS_COOKIE,
    answer: async ({ caller, run }) => welcome(caller, await run()),
  }),
  signUp: post('signup', accounts.signUp, {
    summary: 'Sign up; a verification link and a code are mailed',
    note: 'consent is the version of the notice that the person agreed to, from GET /api/consent/notice; age is adult (18 or older) or younger. Without them the account is asked in the web client.',
    body: {
      Normalname: 'fullName',
      name: 'name',
      password: 'password',
      email: 'email',
      phone: 'phone',
      consent: 'notice',
      age: 'age',
    },
    ignored: 'others',
    example: {
      Normalname: 'Asha Rao',
      name: 'asha',
      password: 'correct horse',
      email: 'asha@college.edu',
      phone: '+91 98765 43210',
    },
    gives: SignedUp,
    answerExample: { _id: EXAMPLE.person, message: CHECK_MAIL },
    async answer({ caller, run }) {
      const { id, proof } = await run();
      caller.signUp.set(proof);
      return { _id: id, message: CHECK_MAIL };
    },
  }),
  verify: post('verify', accounts.verifyByCode, {
    summary: 'Verify your address by the code in the mail, and sign in',
    note: 'Only with the cookie that signing up set. A mail allows five tries, and its code works for ten minutes.',
    body: { code: 'code' },
    example: { code: '048213' },
    gives: User,
    meaning: SETS_COOKIE,
    async answer({ caller, run }) {
      const entered = await run({ proof: caller.signUp.proof });
      caller.signUp.clear();
      return welcome(caller, entered);
    },
  }),
  resend: post('verify/resend', accounts.resendVerification, {
    summary: 'Send the verification mail again',
    note: 'Only with the cookie that signing up set; one mail a minute, three an hour.',
    gives: Message,
    answerExample: SENT_AGAIN,
    async answer({ caller, run }) {
      await run({ proof: caller.signUp.proof });
      return SENT_AGAIN;
    },
  }),
  signOut: post('signout', accounts.signOut, {
    summary: 'Sign out, with or without a session',
    gives: [
      {
        status: 200,
        description: 'Signed out; the session cookie is cleared.',
        schema: z.null(),
        example: null,
        headers: { 'Clear-Site-Data': '`"cache"`' },
      },
    ],
    async answer({ caller, reply, run }) {
      await run();
      caller.cookie.clear();
      // The next user of this phone may be somebody else (decisions 38).
      await reply.header('clear-site-data', '"cache"').type('application/json; charset=utf-8').send('null');
    },
  }),
  me: get('me', accounts.me, {
    summary: 'Get the signed-in user',
    gives: User,
    answer: ({ caller, run }) => completeSelf(caller, run()),
  }),
  sessions: get('sessions', accounts.listSessions, {
    summary: 'List your sessions',
    gives: z.array(Session),
    answer: async ({ run }) => (await run()).map(presentSession),
  }),
  endOtherSessions: del('sessions', accounts.endOtherSessions, {
    summary: 'End all your sessions but this one',
    note: 'Its owner is told by mail.',
    ...givesMessage('Signed out everywhere else'),
  }),
  endSession: del('sessions/:id', accounts.endSession, {
    summary: 'End one of your sessions',
    gives: Message,
    answerExample: ENDED,
    async answer({ caller, params, run }) {
      await run();
      if (caller.actor.kind === 'member' && caller.actor.sessionId === params.id) caller.cookie.clear();
      return ENDED;
    },
  }),
});

/** The answer to somebody who has just signed in: their own user, and the cookie. */
export async function welcome(caller: Caller, { user, token, expiresAt }: SignedIn) {
  return completeSelf(await caller.signedIn(token, expiresAt), user);
}
