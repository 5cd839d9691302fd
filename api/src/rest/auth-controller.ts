import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { SignedIn } from '@quadrangle/domain/accounts/sign-in';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Caller, From } from '../edge/caller.ts';
import { Answers, Describes } from '../openapi/operation.ts';
import { completeSelf, ownUser } from './complete.ts';
import { form } from './spelling/form.ts';
import { Session, spellSession, User } from './spelling/people.ts';
import { EXAMPLE, Id, Message } from './spelling/shapes.ts';
import { submit } from './submit.ts';

const { accounts } = useCases;

const signInForm = form(accounts.signIn, { name: 'name', password: 'password' }, 'others');
const signUpForm = form(
  accounts.signUp,
  { Normalname: 'fullName', name: 'name', password: 'password', email: 'email', phone: 'phone' },
  'others',
);
/** Of what the identity provider's popup used to tell, only the credential counts (decisions 9). */
const googleForm = form(accounts.signInWithCredential, { credential: 'credential' }, [
  'name',
  'Normalname',
  'email',
  'img',
  'verified',
]);

const SignedUp = z.strictObject({ _id: Id, message: z.string() });
const CHECK_MAIL = 'Check your e-mail and open the link in it to verify your address.';
const SETS_COOKIE = 'The own user; the session cookie is set.';

@Controller('auth')
export class AuthController {
  @Post('signin')
  @HttpCode(200)
  @Answers(User, {
    summary: 'Sign in',
    note: 'The e-mail is taken as name too.',
    takes: signInForm,
    alsoAsForm: true,
    example: { name: 'asha', password: 'correct horse' },
    answers: SETS_COOKIE,
    refuses: ['SIGN_IN_FAILED'],
  })
  async signIn(@From() caller: Caller, @Body() body: unknown) {
    return welcome(caller, await submit(caller, signInForm, body));
  }

  @Post('google')
  @HttpCode(200)
  @Answers(User, {
    summary: 'Sign in with an ID token of the identity provider',
    note: 'Nothing but the credential is trusted; the first time creates the account.',
    takes: googleForm,
    example: { credential: 'eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImFzaGFAY29sbGVnZS5lZHUifQ.c2lnbmF0dXJl' },
    answers: SETS_COOKIE,
    refuses: ['THIRD_PARTY_REFUSED', 'THIRD_PARTY_NOT_COLLEGE_EMAIL', 'THIRD_PARTY_UNAVAILABLE'],
  })
  async signInWithCredential(@From() caller: Caller, @Body() body: unknown) {
    return welcome(caller, await submit(caller, googleForm, body));
  }

  @Post('signup')
  @HttpCode(200)
  @Answers(SignedUp, {
    summary: 'Sign up; a link to verify the address is mailed',
    takes: signUpForm,
    example: {
      Normalname: 'Asha Rao',
      name: 'asha',
      password: 'correct horse',
      email: 'asha@college.edu',
      phone: '+91 98765 43210',
    },
    answerExample: { _id: EXAMPLE.person, message: CHECK_MAIL },
    refuses: ['NOT_COLLEGE_EMAIL', 'SIGN_UP_TAKEN'],
  })
  async signUp(@From() caller: Caller, @Body() body: unknown) {
    const { id } = await submit(caller, signUpForm, body);
    return { _id: id, message: CHECK_MAIL };
  }

  @Post('signout')
  @HttpCode(200)
  @Describes({
    summary: 'Sign out; without a session too',
    does: accounts.signOut,
    gives: [
      {
        status: 200,
        description: 'Signed out; the session cookie is cleared.',
        schema: z.null(),
        example: null,
        headers: { 'Clear-Site-Data': '`"cache"`' },
      },
    ],
  })
  async signOut(@From() caller: Caller, @Res() reply: FastifyReply) {
    await caller.run(accounts.signOut);
    caller.cookie.clear();
    // Others may use this phone next (decisions 38).
    await reply.header('clear-site-data', '"cache"').type('application/json; charset=utf-8').send('null');
  }

  @Get('me')
  @Answers(User, { summary: 'Who is signed in', does: accounts.me })
  me(@From() caller: Caller) {
    return ownUser(caller);
  }

  @Get('sessions')
  @Answers(z.array(Session), { summary: 'The own sessions', does: accounts.listSessions })
  async sessions(@From() caller: Caller) {
    return (await caller.run(accounts.listSessions)).map(spellSession);
  }

  @Delete('sessions/:id')
  @Answers(Message, {
    summary: 'End one of the own sessions',
    does: accounts.endSession,
    answerExample: { message: 'Session ended' },
    refuses: ['SESSION_NOT_FOUND'],
  })
  async endSession(@From() caller: Caller, @Param('id') id: string) {
    await caller.run(accounts.endSession, { id });
    if (caller.actor.kind === 'member' && caller.actor.sessionId === id) caller.cookie.clear();
    return { message: 'Session ended' };
  }
}

async function welcome(caller: Caller, { user, token, expiresAt }: SignedIn) {
  return completeSelf(await caller.signedIn(token, expiresAt), user);
}
