import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { AuditLine, presentAuditLine } from '../presenters/audit.ts';
import { completeSelf, ownUser } from '../presenters/complete.ts';
import { OwnData, presentOwnData } from '../presenters/own-data.ts';
import { Person, presentPerson, User } from '../presenters/people.ts';
import { EXAMPLE } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage, Message } from '../routes/message.ts';
import { linkNext, PAGING } from '../routes/paging.ts';
import { del, get, post, put } from '../routes/route.ts';

const { accounts, audit, privacy } = useCases;

const DELETED = { message: 'Your account is deleted' };

export const UsersController = controller(tagged('users', 'People, your profile, reactions, saved items, history.'), {
  isNameTaken: post('findnameforsignup', accounts.isNameTaken, {
    summary: 'Whether a username is taken',
    body: { name: 'name' },
    example: { name: 'asha' },
    gives: z.boolean(),
    answerExample: true,
    answer: ({ run }) => run(),
  }),
  isEmailTaken: post('findemailforsignup', accounts.isEmailTaken, {
    summary: 'Whether an e-mail has an account',
    body: { email: 'email' },
    example: { email: 'asha@college.edu' },
    gives: z.boolean(),
    answerExample: false,
    answer: ({ run }) => run(),
  }),
  ownAudit: get('audit', audit.readOwnAudit, {
    summary: 'List the history of your account, newest first; 10 by default',
    query: PAGING,
    gives: z.array(AuditLine),
    paged: true,
    answer: async (call) => linkNext(call, await call.run()).map(presentAuditLine),
  }),
  ownData: get('data', privacy.ownDataState, {
    summary: 'Get the state of the own data that you asked for',
    gives: OwnData,
    answer: async ({ run }) => presentOwnData(await run()),
  }),
  askOwnData: post('data', privacy.askOwnData, {
    summary: 'Ask for everything that is stored about you, once a day; it is collected in the background',
    gives: OwnData,
    answer: async ({ run }) => presentOwnData(await run()),
  }),
  verifyEmail: get(':id/verify/:token', accounts.verifyEmail, {
    summary: 'Verify an e-mail by the mailed link',
    path: { id: 'userId' },
    ...givesMessage('Congratulations, your e-mail is verified now'),
  }),
  checkResetLink: get(':id/reset/:resetToken', accounts.checkResetLink, {
    summary: 'Whether a reset link still works',
    path: { id: 'userId', resetToken: 'token' },
    ...givesMessage('Choose a new password'),
  }),
  resetPassword: put(':id/reset/:resetToken', accounts.resetPassword, {
    summary: 'Set a new password by the mailed link; ends every session',
    path: { id: 'userId', resetToken: 'token' },
    body: { password: 'password' },
    example: { password: 'a better horse' },
    ...givesMessage('Congratulations your password is changed now'),
  }),
  recover: post('recovery', accounts.recoverAccount, {
    summary: 'Ask for a reset link by mail',
    note: 'Answers the same for names that nobody has.',
    body: { name: 'name' },
    example: { name: 'asha' },
    ...givesMessage('An email has been sent to you to recover your email.'),
  }),
  askRecoveryAddress: post('recovery-address', accounts.askRecoveryAddress, {
    summary: 'Have a code mailed to an address that is to be your recovery address',
    note: 'Letters and links to a new password go there once you left. It is shown to nobody.',
    body: { email: 'email' },
    example: { email: 'asha@example.org' },
    ...givesMessage('A code is on its way to that address.'),
  }),
  confirmRecoveryAddress: post('recovery-address/confirm', accounts.confirmRecoveryAddress, {
    summary: 'Prove your recovery address with the code from the mail',
    body: { code: 'code' },
    example: { code: '048213' },
    ...givesMessage('This is your recovery address now.'),
  }),
  removeRecoveryAddress: del('recovery-address', accounts.removeRecoveryAddress, {
    summary: 'Remove your recovery address',
    note: 'Not once your letters go there: set another one in its place. You are told by mail.',
    ...givesMessage('You no longer have a recovery address.'),
  }),
  /** Returns the caller in full, anybody else as others see them (decisions 11). */
  find: get('find/:userId', accounts.findPerson, {
    summary: 'Get a person of the college; yourself in full',
    path: { userId: 'id' },
    gives: z.union([Person, User]),
    async answer({ caller, params, run }) {
      if (caller.actor.kind === 'member' && caller.actor.id === params.userId) return ownUser(caller);
      return presentPerson(caller, await run());
    },
  }),
  changeProfile: put(':id', accounts.changeProfile, {
    summary: 'Change your profile',
    note: 'Any other field is refused. imgName is a finished upload of one’s own in profile/, or empty for no picture; null, the name of the picture one has and that of a former one change nothing.',
    body: { Normalname: 'fullName', name: 'name', phone: 'phone', imgName: 'avatar', leavesOn: 'leavesOn' },
    ignored: ['img'],
    example: { Normalname: 'Asha Rao', phone: '+919876543210', imgName: EXAMPLE.avatar },
    gives: User,
    answer: async ({ caller, run }) => completeSelf(caller, await run()),
  }),
  deleteAccount: del(':id', accounts.deleteAccount, {
    summary: 'Delete your account',
    gives: Message,
    answerExample: DELETED,
    async answer({ caller, run }) {
      await run();
      caller.cookie.clear();
      return DELETED;
    },
  }),
});
