import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import { auditEntry } from '../audit/entry.ts';
import type { ClubSeats } from '../clubs/ports.ts';
import type { Member, Operator } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { id, typedText, wholeNumber } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from '../media/ports.ts';
import { carryOutJob } from './carry-out.ts';
import { type Case, verdicts } from './case.ts';
import { LONGEST_NOTE, MAX_STOP_DAYS, notifiesOwner, verdictsOf } from './choices.ts';
import { mailAboutCaseJob } from './mail-about-case.ts';
import { moderator } from './moderator.ts';
import { hasOwner, partiesOf } from './owners.ts';
import type { CaseQueue, Decisions, Reports } from './ports.ts';
import { decisionText, isImpartial, mayBeUndone, UNDONE_WITHIN } from './rules.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  users: Pick<UserLookup, 'byId'>;
  media: Pick<MediaItems, 'byId'>;
  seats: Pick<ClubSeats, 'of'>;
  cases: CaseQueue & Decisions & Pick<Reports, 'isOf'>;
}

const days = `Say a number of days, from 0 to ${MAX_STOP_DAYS}.`;

/**
 * The input of a decision, by a moderator or the operator: `text` is for the owner, and for the reporters too unless they
 * have a text of their own, so that a name in one does not reach the other (decisions 52).
 */
export const decisionInput = {
  id,
  verdict: z.enum(verdicts),
  stopDays: wholeNumber.refine((many) => many >= 0 && many <= MAX_STOP_DAYS, days).default(0),
  text: typedText(0, LONGEST_NOTE).default(''),
  reporterText: decisionText.optional(),
};

/** Decides a case of one's college (decisions 52). */
export const decideCase = useCase({
  name: 'safety.decide',
  access: moderator,
  refuses: ['CASE_CONCERNS_YOU', 'CASE_DECIDED', 'CASE_NOT_FOUND'],
  input: z.strictObject(decisionInput),
  run: async (ports: Ports, actor, input): Promise<{ decided: true }> =>
    decide(ports, actor, await caseFor(ports, actor, input.id), input),
});

/** Undoes a decision of one's college within a day (decisions 52). */
export const undoDecision = useCase({
  name: 'safety.undo',
  access: moderator,
  refuses: ['CASE_CONCERNS_YOU', 'CASE_NOT_FOUND', 'UNDO_TOO_LATE'],
  input: z.strictObject({ id }),
  run: async (ports: Ports, actor, { id }): Promise<{ undone: true }> =>
    undo(ports, actor, await caseFor(ports, actor, id)),
});

/** The work of `decideCase`; the operator decides in every tenant (decisions 52). */
export async function decide(
  ports: Ports,
  actor: Member | Operator,
  found: Case,
  { id, verdict, stopDays, text, reporterText = text }: z.output<z.ZodObject<typeof decisionInput>>,
): Promise<{ decided: true }> {
  if (!verdictsOf(found).includes(verdict)) refuseFor('verdict', 'This cannot be decided about what was reported.');
  const now = ports.clock.now();
  if (reporterText === '') refuseFor('text', 'Write a message.');
  const ownerKnows = notifiesOwner({ ...found, decision: { verdict, stopDays } }) && (await hasOwner(ports, found));
  if (text === '' && ownerKnows) refuseFor('text', 'Write a message for the owner.');
  const decision = {
    verdict,
    stopDays,
    text,
    reporterText,
    deciderId: actor.kind === 'member' ? actor.id : null,
    decidedAt: now,
  };
  const later =
    verdict === 'remove' ? { job: carryOutJob.draft({ caseId: id, decidedAt: now }), at: now + UNDONE_WITHIN } : null;
  const details = { case: id, verdict, ...(stopDays > 0 ? { stopDays } : {}), ...ofClub(found) };
  const audit = auditEntry(ports, actor, 'case-decided', { ...concerned(found, ownerKnows), details });
  const letters = [mailAboutCaseJob.draft({ caseId: id, news: 'decided' })];
  if (!(await ports.cases.decide(id, decision, letters, later, audit))) refuse('CASE_DECIDED');
  return { decided: true };
}

/** The work of `undoDecision`; the operator undoes in every tenant (decisions 52). */
export async function undo(ports: Ports, actor: Member | Operator, found: Case): Promise<{ undone: true }> {
  const { id } = found;
  const now = ports.clock.now();
  if (found.decision === null || !mayBeUndone(found.decision, now)) refuse('UNDO_TOO_LATE');
  const details = { case: id, ...ofClub(found) };
  const ownerKnows = notifiesOwner(found) && (await hasOwner(ports, found));
  const audit = auditEntry(ports, actor, 'decision-undone', { ...concerned(found, ownerKnows), details });
  const letters = [mailAboutCaseJob.draft({ caseId: id, news: 'undone', ownerKnows })];
  if (!(await ports.cases.undo(id, found.decision.decidedAt, letters, audit))) refuse('UNDO_TOO_LATE');
  return { undone: true };
}

/** The case `id`, of any tenant; refuses CASE_NOT_FOUND. */
export async function knownCase(ports: { cases: CaseQueue }, id: string): Promise<Case> {
  const found = await ports.cases.byId(id);
  // Without reports it was closed: all were withdrawn.
  if (!found || found.reportCount === 0) refuse('CASE_NOT_FOUND');
  return found.case;
}

/**
 * The case `id` for a moderator; refuses CASE_NOT_FOUND if it is another tenant's, CASE_CONCERNS_YOU if it is about
 * something of theirs or of a club they lead, or they reported it (decisions 2, 52).
 */
export async function caseFor(
  ports: { cases: CaseQueue & Pick<Reports, 'isOf'>; media: Pick<MediaItems, 'byId'>; seats: Pick<ClubSeats, 'of'> },
  actor: Member,
  id: string,
): Promise<Case> {
  const found = await knownCase(ports, id);
  if (found.tenant !== actor.tenant) refuse('CASE_NOT_FOUND');
  const parties = await partiesOf(ports, found);
  if (!isImpartial(actor.id, parties, await ports.cases.isOf(id, actor.id))) refuse('CASE_CONCERNS_YOU');
  return found;
}

/**
 * The person and the item that an entry is about. A club is no person, a request may be about nobody, and whoever is told
 * nothing reads nothing of it in the log of their account (decisions 52, 53).
 */
const concerned = ({ subject, ownerId, itemId }: Case, ownerKnows: boolean) => ({
  personId: subject === 'club' || ownerId === '' || !ownerKnows ? null : ownerId,
  itemId,
});

const ofClub = ({ subject, subjectId }: Case) => (subject === 'club' ? { club: subjectId } : {});

function refuseFor(field: string, message: string): never {
  refuse('VALIDATION_FAILED', { errors: [{ field, message }] });
}
