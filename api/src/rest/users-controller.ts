import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import { type Caller, From } from '../edge/caller.ts';
import { form, submit } from './spelling/form.ts';
import { ownUser, spellPerson, spellSelf } from './spelling/people.ts';

const { accounts } = useCases;

const nameForm = form({ name: 'name' });
const emailForm = form({ email: 'email' });
const passwordForm = form({ password: 'password' });
const profileForm = form({ Normalname: 'fullName', name: 'name', phone: 'phone', imgName: 'avatar' }, ['img']);

@Controller('users')
export class UsersController {
  @Post('findnameforsignup')
  @HttpCode(200)
  isNameTaken(@From() caller: Caller, @Body() body: unknown) {
    return submit(caller, accounts.isNameTaken, nameForm, body);
  }

  @Post('findemailforsignup')
  @HttpCode(200)
  isEmailTaken(@From() caller: Caller, @Body() body: unknown) {
    return submit(caller, accounts.isEmailTaken, emailForm, body);
  }

  @Get(':id/verify/:token')
  async verifyEmail(@From() caller: Caller, @Param('id') userId: string, @Param('token') token: string) {
    await caller.run(accounts.verifyEmail, { userId, token });
    return { message: 'Congratulations, your e-mail is verified now' };
  }

  @Get(':id/reset/:resetToken')
  async checkResetLink(@From() caller: Caller, @Param('id') userId: string, @Param('resetToken') token: string) {
    await caller.run(accounts.checkResetLink, { userId, token });
    return { message: 'Choose a new password' };
  }

  @Put(':id/reset/:resetToken')
  async resetPassword(
    @From() caller: Caller,
    @Param('id') userId: string,
    @Param('resetToken') token: string,
    @Body() body: unknown,
  ) {
    await submit(caller, accounts.resetPassword, passwordForm, body, { userId, token });
    return { message: 'Congratulations your password is changed now' };
  }

  @Post('recovery')
  @HttpCode(200)
  async recover(@From() caller: Caller, @Body() body: unknown) {
    await submit(caller, accounts.recoverAccount, nameForm, body);
    return { message: 'An email has been sent to you to recover your email.' };
  }

  /** Oneself in full, anybody else as others see them (decisions 11). */
  @Get('find/:userId')
  async find(@From() caller: Caller, @Param('userId') id: string) {
    if (caller.actor.kind === 'member' && caller.actor.id === id) return ownUser(caller);
    return spellPerson(caller, await caller.run(accounts.findPerson, { id }));
  }

  @Put(':id')
  async changeProfile(@From() caller: Caller, @Param('id') id: string, @Body() body: unknown) {
    return spellSelf(caller, await submit(caller, accounts.changeProfile, profileForm, body, { id }));
  }

  @Delete(':id')
  async deleteAccount(@From() caller: Caller, @Param('id') id: string) {
    await caller.run(accounts.deleteAccount, { id });
    caller.cookie.clear();
    return { message: 'Your account is deleted' };
  }
}
