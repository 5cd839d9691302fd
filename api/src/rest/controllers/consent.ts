import { ages } from '@quadrangle/domain/accounts/age';
import type { ConsentView } from '@quadrangle/domain/consent/agree';
import { LANGUAGES, type Language } from '@quadrangle/domain/kernel/languages';
import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { iso } from '../presenters/iso.ts';
import { User } from '../presenters/people.ts';
import { EXAMPLE, Moment } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage } from '../routes/message.ts';
import { del, get, post, put } from '../routes/route.ts';
import { welcome } from './auth.ts';

const { consent } = useCases;

const NOTICE = '5f2b0c9a71d4e836';

const Notice = z.strictObject({
  notice: z.string().describe('The version of the notice at /privacy.'),
  minors: z
    .enum(['allow', 'refuse', 'guardian'])
    .describe('Whether people younger than 18 join as all do, not at all, or with a guardian.'),
});

const Age = z.enum(ages).nullable().describe('18 or older, or younger; null if the person did not say.');

const Consent = z
  .strictObject({
    notice: z.string().describe('The version of the present notice.'),
    due: z.enum(['new', 'changed']).nullable().describe('Whether it is to be shown; null if the person answered.'),
    age: Age,
    withdrawnAt: Moment.nullable(),
    agreements: z
      .array(
        z.strictObject({
          version: z.string(),
          language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]),
          at: Moment,
          withdrawnAt: Moment.nullable(),
        }),
      )
      .describe('The newest first, 20 at most.'),
  })
  .meta({ id: 'Consent' });

const CONSENT: z.output<typeof Consent> = {
  notice: NOTICE,
  due: null,
  age: 'adult',
  withdrawnAt: null,
  agreements: [{ version: NOTICE, language: 'en', at: EXAMPLE.moment, withdrawnAt: null }],
};

const time = (moment: number | null) => (moment === null ? null : iso(moment));

const present = ({ notice, due, age, withdrawnAt, agreements }: ConsentView): z.output<typeof Consent> => ({
  notice,
  due,
  age,
  withdrawnAt: time(withdrawnAt),
  agreements: agreements.map(({ version, language, at, withdrawnAt: until }) => ({
    version,
    language,
    at: iso(at),
    withdrawnAt: time(until),
  })),
});

const Withdrawn = z.strictObject({
  deleted: z.boolean().describe('Whether the account is deleted; else it is a case for the operator.'),
  number: z.string().optional().describe('What letters name the case by.'),
  due: Moment.optional(),
});

/** Consent and age (decisions 73). */
export const ConsentController = controller(tagged('consent', 'The notice, agreeing to it, and age.'), {
  notice: get('notice', consent.readNotice, {
    summary: 'Get the version of the notice, and how people younger than 18 join',
    gives: Notice,
    answerExample: { notice: NOTICE, minors: 'allow' },
    answer: ({ run }) => run(),
  }),
  read: get('', consent.readConsent, {
    summary: 'Get what you agreed to, and when',
    gives: Consent,
    answerExample: CONSENT,
    answer: async ({ run }) => present(await run()),
  }),
  agree: put('', consent.agree, {
    summary: 'Agree to the present notice',
    note: 'Another version than the present one is refused.',
    body: { consent: 'notice', age: 'age' },
    example: { consent: NOTICE, age: 'adult' },
    gives: Consent,
    answerExample: CONSENT,
    answer: async ({ run }) => present(await run()),
  }),
  changeAge: put('age', consent.changeAge, {
    summary: 'Say your age anew',
    note: 'Whoever says that they are younger is refused where such people are, and where a guardian is to agree first their session ends: GUARDIAN_ASKED, with a ticket for the guardian’s code.',
    body: { age: 'age' },
    example: { age: 'adult' },
    gives: Consent,
    answerExample: CONSENT,
    answer: async ({ run }) => present(await run()),
  }),
  withdraw: del('', consent.withdrawConsent, {
    summary:
      'Withdraw your consent: your account is deleted, or, where it cannot be, the operator is asked to erase it',
    gives: Withdrawn,
    answerExample: { deleted: true },
    async answer({ caller, run }) {
      const done = await run();
      if (!done.deleted) return { deleted: false, number: done.number, due: iso(done.due) };
      caller.cookie.clear();
      return { deleted: true };
    },
  }),
  sayAge: post('age', consent.sayAge, {
    summary: 'End a sign-in that was refused with AGE_ASKED',
    body: { ticket: 'ticket', age: 'age' },
    example: { ticket: EXAMPLE.ticket, age: 'adult' },
    gives: User,
    meaning: 'The own user; the session cookie is set.',
    answer: async ({ caller, run }) => welcome(caller, await run()),
  }),
  askGuardian: post('guardian', consent.askGuardian, {
    summary: 'After GUARDIAN_ASKED: mail a code to a parent or guardian',
    note: 'One mail a minute, five a day. Another address voids the code of the former one.',
    body: { ticket: 'ticket', email: 'email' },
    example: { ticket: EXAMPLE.ticket, email: 'parent@example.org' },
    ...givesMessage('A code is on its way to that address.'),
  }),
  giveGuardianCode: post('guardian/confirm', consent.giveGuardianCode, {
    summary: 'End a sign-in that was refused with GUARDIAN_ASKED, with the code from the guardian’s mail',
    body: { ticket: 'ticket', code: 'code' },
    example: { ticket: EXAMPLE.ticket, code: '048213' },
    gives: User,
    meaning: 'The own user; the session cookie is set.',
    answer: async ({ caller, run }) => welcome(caller, await run()),
  }),
});
