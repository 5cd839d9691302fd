import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { type Caller, From } from '../edge/caller.ts';
import { Answers } from '../openapi/operation.ts';
import { completeSelf, ownUser } from './complete.ts';
import { form } from './spelling/form.ts';
import { Person, spellPerson, User } from './spelling/people.ts';
import { EXAMPLE, Message } from './spelling/shapes.ts';
import { submit } from './submit.ts';

const { accounts } = useCases;

const nameForm = form(accounts.isNameTaken, { name: 'name' });
const emailForm = form(accounts.isEmailTaken, { email: 'email' });
const recoveryForm = form(accounts.recoverAccount, { name: 'name' });
const passwordForm = form(accounts.resetPassword, { password: 'password' });
const profileForm = form(
  accounts.changeProfile,
  { Normalname: 'fullName', name: 'name', phone: 'phone', imgName: 'avatar' },
  ['img'],
);

const VERIFIED = { message: 'Congratulations, your e-mail is verified now' };
const CHOOSE = { message: 'Choose a new password' };
const CHANGED = { message: 'Congratulations your password is changed now' };
const MAILED = { message: 'An email has been sent to you to recover your email.' };
const DELETED = { message: 'Your account is deleted' };

@Controller('users')
export class UsersController {
  @Post('findnameforsignup')
  @HttpCode(200)
  @Answers(z.boolean(), {
    summary: 'Whether a username is taken',
    takes: nameForm,
    example: { name: 'asha' },
    answerExample: true,
  })
  isNameTaken(@From() caller: Caller, @Body() body: unknown) {
    return submit(caller, nameForm, body);
  }

  @Post('findemailforsignup')
  @HttpCode(200)
  @Answers(z.boolean(), {
    summary: 'Whether an e-mail has an account',
    takes: emailForm,
    example: { email: 'asha@college.edu' },
    answerExample: false,
  })
  isEmailTaken(@From() caller: Caller, @Body() body: unknown) {
    return submit(caller, emailForm, body);
  }

  @Get(':id/verify/:token')
  @Answers(Message, {
    summary: 'Verify an e-mail by the link that was mailed',
    does: accounts.verifyEmail,
    path: { id: 'userId' },
    answerExample: VERIFIED,
    refuses: ['LINK_NOT_FOUND', 'LINK_EXPIRED'],
  })
  async verifyEmail(@From() caller: Caller, @Param('id') userId: string, @Param('token') token: string) {
    await caller.run(accounts.verifyEmail, { userId, token });
    return VERIFIED;
  }

  @Get(':id/reset/:resetToken')
  @Answers(Message, {
    summary: 'Whether a reset link still works',
    does: accounts.checkResetLink,
    path: { id: 'userId', resetToken: 'token' },
    answerExample: CHOOSE,
    refuses: ['LINK_NOT_FOUND', 'LINK_EXPIRED'],
  })
  async checkResetLink(@From() caller: Caller, @Param('id') userId: string, @Param('resetToken') token: string) {
    await caller.run(accounts.checkResetLink, { userId, token });
    return CHOOSE;
  }

  @Put(':id/reset/:resetToken')
  @Answers(Message, {
    summary: 'Set a new password by the link that was mailed; ends every session',
    takes: passwordForm,
    path: { id: 'userId', resetToken: 'token' },
    example: { password: 'a better horse' },
    answerExample: CHANGED,
    refuses: ['LINK_NOT_FOUND', 'LINK_EXPIRED'],
  })
  async resetPassword(
    @From() caller: Caller,
    @Param('id') userId: string,
    @Param('resetToken') token: string,
    @Body() body: unknown,
  ) {
    await submit(caller, passwordForm, body, { userId, token });
    return CHANGED;
  }

  @Post('recovery')
  @HttpCode(200)
  @Answers(Message, {
    summary: 'Ask for a reset link by mail',
    note: 'Answers the same for names that nobody has.',
    takes: recoveryForm,
    example: { name: 'asha' },
    answerExample: MAILED,
  })
  async recover(@From() caller: Caller, @Body() body: unknown) {
    await submit(caller, recoveryForm, body);
    return MAILED;
  }

  /** Oneself in full, anybody else as others see them (decisions 11). */
  @Get('find/:userId')
  @Answers(z.union([Person, User]), {
    summary: 'Oneself in full, anybody else of the college as others see them',
    does: accounts.findPerson,
    path: { userId: 'id' },
    refuses: ['USER_NOT_FOUND'],
  })
  async find(@From() caller: Caller, @Param('userId') id: string) {
    if (caller.actor.kind === 'member' && caller.actor.id === id) return ownUser(caller);
    return spellPerson(caller, await caller.run(accounts.findPerson, { id }));
  }

  @Put(':id')
  @Answers(User, {
    summary: 'Change the own profile',
    note: 'Any other field is refused. imgName is a finished upload of one’s own in profile/, or empty for no picture; null, the name of the picture one has and that of a former one change nothing.',
    takes: profileForm,
    example: { Normalname: 'Asha Rao', phone: '+919876543210', imgName: EXAMPLE.avatar },
    refuses: [
      'NOT_YOURSELF',
      'USER_NOT_FOUND',
      'NAME_TAKEN',
      'UPLOAD_NOT_FOUND',
      'UPLOAD_UNFINISHED',
      'UPLOAD_IN_USE',
      'UPLOAD_WRONG_FOLDER',
      'FILE_TOO_LARGE',
      'FILE_UNREADABLE',
      'FILE_TOO_DEMANDING',
      'FILES_BUSY',
    ],
  })
  async changeProfile(@From() caller: Caller, @Param('id') id: string, @Body() body: unknown) {
    return completeSelf(caller, await submit(caller, profileForm, body, { id }));
  }

  @Delete(':id')
  @Answers(Message, {
    summary: 'Delete the own account',
    does: accounts.deleteAccount,
    answerExample: DELETED,
    refuses: ['NOT_YOURSELF', 'USER_NOT_FOUND', 'ACCOUNT_HOLDS_MEMORIES'],
  })
  async deleteAccount(@From() caller: Caller, @Param('id') id: string) {
    await caller.run(accounts.deleteAccount, { id });
    caller.cookie.clear();
    return DELETED;
  }
}
