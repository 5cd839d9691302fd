import { useCases } from '@quadrangle/domain/use-cases';
import { z } from 'zod';
import { Hidden, OwnReport, presentCase, presentHidden, presentOwnReport, ReportedCase } from '../presenters/safety.ts';
import { EXAMPLE } from '../presenters/shapes.ts';
import { controller, tagged } from '../routes/controller.ts';
import { givesMessage } from '../routes/message.ts';
import { linkNext, PAGING } from '../routes/paging.ts';
import { del, get, post, put } from '../routes/route.ts';

const { safety, rights } = useCases;

/** Reports (decisions 51). */
export const ReportsController = controller(tagged('reports', 'Reporting items, comments and people.'), {
  file: post('', safety.fileReport, {
    summary: 'Report an item, a comment or a person, once',
    note: 'The reason `in-it` ("I am in this and want it taken down") hides an item at once until moderators decide; from new accounts it may wait until a moderator looked.',
    body: { subject: 'subject', id: 'id', reason: 'reason', note: 'note' },
    example: { subject: 'item', id: EXAMPLE.photo, reason: 'in-it', note: 'Taken without asking me.' },
    gives: z.strictObject({
      hidden: z.boolean().describe('Whether it is hidden until a decision.'),
      queued: z.boolean().describe('Whether a moderator looks before it is hidden.'),
    }),
    answerExample: { hidden: true, queued: false },
    answer: ({ run }) => run(),
  }),
  own: get('mine', safety.listOwnReports, {
    summary: 'List your reports with their outcome, newest first; 20 by default',
    query: PAGING,
    gives: z.array(OwnReport),
    paged: true,
    answer: async (call) => linkNext(call, await call.run()).map(presentOwnReport),
  }),
  withdraw: del(':id', safety.withdrawReport, {
    summary: 'Withdraw a report of yours while nobody has decided; what it hid alone is shown again',
    ...givesMessage('Withdrawn'),
  }),
  explain: get('hiding/:id', safety.explainHidden, {
    summary: 'Why a visible item is hidden from others; null when it is not',
    gives: Hidden.nullable(),
    answer: async ({ run }) => presentHidden(await run()),
  }),
});

/** Moderation (decisions 52). */
export const ModerationController = controller(tagged('moderation', 'Deciding cases, for moderators.'), {
  list: get('cases', safety.listCases, {
    summary: 'List the cases of your college: undecided, oldest first, or decided, newest first; 20 by default',
    query: { state: '`open` (default) or `decided`.', ...PAGING },
    gives: z.array(ReportedCase),
    paged: true,
    answer: async (call) => linkNext(call, await call.run()).map((found) => presentCase(call.caller, found)),
  }),
  decide: put('cases/:id/decision', safety.decideCase, {
    summary: 'Decide a case: keep, hide or remove; and optionally stop the owner’s uploads for some days',
    note: '`text` is for the owner, `reporterText` for whoever reported it; without the latter both read `text`. `text` may be empty where the owner is told nothing: kept, not hidden meanwhile, and no uploads stopped.',
    body: { verdict: 'verdict', stopDays: 'stopDays', text: 'text', reporterText: 'reporterText' },
    example: {
      verdict: 'hide',
      stopDays: 7,
      text: 'Somebody in it did not agree to this picture.',
      reporterText: 'It is hidden now.',
    },
    ...givesMessage('Decided'),
  }),
  name: put('cases/:id/item', rights.nameItem, {
    summary: 'Say by its link which photo or video an undecided request is about that names none',
    body: { link: 'link' },
    example: { link: `https://photos.college.edu/photo/${EXAMPLE.photo}` },
    ...givesMessage('Named'),
  }),
  undo: del('cases/:id/decision', safety.undoDecision, {
    summary: 'Undo a decision within a day',
    ...givesMessage('Undone'),
  }),
});
