import type { PersonSummary } from '@quadrangle/domain/accounts/views';
import { kinds } from '@quadrangle/domain/media/media';
import { caseSubjects, reasons, requestKinds, verdicts } from '@quadrangle/domain/safety/case';
import type { CaseView, HiddenView, OwnReportView } from '@quadrangle/domain/safety/queries';
import { z } from 'zod';
import { iso } from './iso.ts';
import { Card, ClubCard, presentCard, presentClubCard } from './people.ts';
import { EXAMPLE, exampleUrl, Id, Moment, type UrlBase } from './shapes.ts';

const subject = z.enum(caseSubjects);
const reason = z.enum(reasons);
const verdict = z.enum(verdicts);

const exampleReport = {
  _id: '0193f3a1b2c3000a1b2c3d4e5f607182',
  reason: 'in-it',
  note: '',
  createdAt: EXAMPLE.moment,
};

/** One's own report (decisions 51). */
export const OwnReport = z
  .strictObject({
    _id: Id,
    subject,
    reason,
    note: z.string(),
    createdAt: Moment,
    state: z
      .enum(['open', 'decided', 'withdrawn', 'gone'])
      .describe('`gone`: what was reported was deleted before anybody decided.'),
    item: z
      .strictObject({ _id: Id, kind: z.enum(kinds), title: z.string() })
      .nullable()
      .describe('The item, also of a comment; null for a person or a club, and once it is gone.'),
    decision: z
      .strictObject({ verdict, text: z.string().describe('The moderators’ message.'), decidedAt: Moment })
      .nullable(),
  })
  .meta({
    id: 'OwnReport',
    examples: [
      {
        ...exampleReport,
        subject: 'item',
        state: 'open',
        item: { _id: EXAMPLE.photo, kind: 'photo', title: 'Trek' },
        decision: null,
      },
    ],
  });

/** Why an item is hidden (decisions 51, 52). */
export const Hidden = z
  .strictObject({
    since: Moment,
    text: z.string().nullable().describe('The moderators’ message; null before a decision.'),
    removed: z.boolean().describe('Whether it will be removed for good.'),
  })
  .meta({ id: 'Hidden', examples: [{ since: EXAMPLE.moment, text: null, removed: false }] });

/** What was reported, as moderators meet it (decisions 52). */
export const ReportedCase = z
  .strictObject({
    _id: Id,
    subject,
    openedAt: Moment,
    asked: z.boolean().describe('Whether somebody in it asked for it to be taken down.'),
    queued: z.boolean().describe('Whether it was asked by new accounts alone, and is hidden when a moderator says so.'),
    item: z
      .strictObject({
        _id: Id,
        kind: z.enum(kinds),
        title: z.string(),
        thumbUrl: z.url(),
        hidden: z.boolean(),
      })
      .nullable(),
    comment: z.string().nullable(),
    owner: Card.nullable().describe('Null when the person is gone, and for a club.'),
    club: ClubCard.nullable().describe('The club that was reported.'),
    request: z
      .strictObject({
        number: z.string(),
        kind: z.enum(requestKinds),
        link: z.string().nullable().describe('What they linked to, as they typed it.'),
        due: Moment,
      })
      .nullable()
      .describe('What somebody asks for at the rights desk.'),
    cases: z.int().describe('Cases about the owner’s things, including this one.'),
    against: z.int().describe('Of these, decided against the owner.'),
    stoppedUntil: Moment.nullable().describe('Until when the owner cannot upload.'),
    reportCount: z.int(),
    mayDecide: z.boolean().describe('False for one’s own things and one’s own reports.'),
    reports: z
      .array(
        z.strictObject({
          _id: Id,
          reason,
          note: z.string(),
          createdAt: Moment,
          reporter: Card.nullable(),
          filed: z.int().describe('How many things they reported, counted up to 1,000.'),
          askedOfOwner: z
            .int()
            .describe('For how many items of the owner they requested a takedown, among their newest 1,000 reports.'),
        }),
      )
      .readonly(),
    decision: z
      .strictObject({
        verdict,
        stopDays: z.int(),
        text: z.string().describe('The message to the owner.'),
        reporterText: z.string().describe('The message to whoever reported it.'),
        decidedAt: Moment,
        decider: Card.nullable().describe('Null for the operator.'),
        mayBeUndone: z.boolean(),
      })
      .nullable(),
  })
  .meta({
    id: 'ReportedCase',
    examples: [
      {
        _id: '0193f3b2c3d4000a1b2c3d4e5f607182',
        subject: 'item',
        openedAt: EXAMPLE.moment,
        asked: true,
        queued: false,
        item: {
          _id: EXAMPLE.photo,
          kind: 'photo',
          title: 'Trek',
          thumbUrl: exampleUrl('thumb', EXAMPLE.picture),
          hidden: true,
        },
        comment: null,
        owner: null,
        club: null,
        request: null,
        cases: 1,
        against: 0,
        stoppedUntil: null,
        reportCount: 1,
        mayDecide: true,
        reports: [{ ...exampleReport, reporter: null, filed: 1, askedOfOwner: 1 }],
        decision: null,
      },
    ],
  });

/** One's own report (decisions 51). */
export function presentOwnReport({
  id,
  createdAt,
  decision,
  item,
  ...report
}: OwnReportView): z.output<typeof OwnReport> {
  return {
    _id: id,
    ...report,
    createdAt: iso(createdAt),
    item: item && { _id: item.id, kind: item.kind, title: item.title },
    decision: decision && { ...decision, decidedAt: iso(decision.decidedAt) },
  };
}

/** Why an item is hidden (decisions 51, 52). */
export function presentHidden(hidden: HiddenView | null): z.output<typeof Hidden> | null {
  return hidden && { ...hidden, since: iso(hidden.since) };
}

/** What was reported, as moderators meet it (decisions 52). */
export function presentCase(base: UrlBase, found: CaseView): z.output<typeof ReportedCase> {
  const card = (person: PersonSummary | null) => person && presentCard(base, person.id, person);
  const { item, history, decision, request } = found;
  return {
    _id: found.id,
    subject: found.subject,
    openedAt: iso(found.openedAt),
    asked: found.asked,
    queued: found.queued,
    item: item && {
      _id: item.id,
      kind: item.kind,
      title: item.title,
      thumbUrl: base.absolute(item.thumbUrl),
      hidden: item.hidden,
    },
    comment: found.comment,
    owner: card(found.owner),
    club: found.club && presentClubCard(base, found.club),
    request: request && { number: request.number, kind: request.kind, link: request.link, due: iso(request.dueAt) },
    cases: history.cases,
    against: history.against,
    stoppedUntil: history.stoppedUntil === null ? null : iso(history.stoppedUntil),
    reportCount: found.reportCount,
    mayDecide: found.mayDecide,
    reports: found.reports.map(({ id, reason, note, createdAt, reporter, filed }) => ({
      _id: id,
      reason,
      note,
      createdAt: iso(createdAt),
      reporter: card(reporter),
      filed: filed.things,
      askedOfOwner: filed.askedOfOwner,
    })),
    decision: decision && {
      verdict: decision.verdict,
      stopDays: decision.stopDays,
      text: decision.text,
      reporterText: decision.reporterText,
      decidedAt: iso(decision.decidedAt),
      decider: card(decision.decider),
      mayBeUndone: decision.mayBeUndone,
    },
  };
}
