import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { SignedIn } from '@quadrangle/domain/accounts/sign-in';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { useCases } from '@quadrangle/domain/use-cases';
import type { FastifyReply } from 'fastify';
import { type Caller, From } from '../edge/caller.ts';
import { form, submit } from './spelling/form.ts';
import { ownUser, spellSelf, spellSession } from './spelling/people.ts';

const { accounts } = useCases;

const signInForm = form({ name: 'name', password: 'password' });
const signUpForm = form({ Normalname: 'fullName', name: 'name', password: 'password', email: 'email', phone: 'phone' });
/** Of what the identity provider's popup used to tell, only the credential counts (decisions 9). */
const googleForm = form({ credential: 'credential' }, ['name', 'Normalname', 'email', 'img', 'verified']);

@Controller('auth')
export class AuthController {
  @Post('signin')
  @HttpCode(200)
  async signIn(@From() caller: Caller, @Body() body: unknown) {
    return welcome(caller, await submit(caller, accounts.signIn, signInForm, body));
  }

  @Post('google')
  @HttpCode(200)
  async signInWithCredential(@From() caller: Caller, @Body() body: unknown) {
    return welcome(caller, await submit(caller, accounts.signInWithCredential, googleForm, body));
  }

  /** The two ends of the popup; they answer once an identity provider is set up (operator contract). */
  @Get(['google/start', 'google/callback'])
  thirdParty() {
    return refuse('THIRD_PARTY_UNAVAILABLE');
  }

  @Post('signup')
  @HttpCode(200)
  async signUp(@From() caller: Caller, @Body() body: unknown) {
    const { id } = await submit(caller, accounts.signUp, signUpForm, body);
    return { _id: id, message: 'Check your e-mail and open the link in it to verify your address.' };
  }

  @Post('signout')
  @HttpCode(200)
  async signOut(@From() caller: Caller, @Res() reply: FastifyReply) {
    await caller.run(accounts.signOut);
    caller.cookie.clear();
    // Others may use this phone next (decisions 38).
    await reply.header('clear-site-data', '"cache"').type('application/json; charset=utf-8').send('null');
  }

  @Get('me')
  me(@From() caller: Caller) {
    return ownUser(caller);
  }

  @Get('sessions')
  async sessions(@From() caller: Caller) {
    return (await caller.run(accounts.listSessions)).map(spellSession);
  }

  @Delete('sessions/:id')
  async endSession(@From() caller: Caller, @Param('id') id: string) {
    await caller.run(accounts.endSession, { id });
    if (caller.actor.kind === 'member' && caller.actor.sessionId === id) caller.cookie.clear();
    return { message: 'Session ended' };
  }
}

async function welcome(caller: Caller, { user, token, expiresAt }: SignedIn) {
  return spellSelf(await caller.signedIn(token, expiresAt), user);
}
