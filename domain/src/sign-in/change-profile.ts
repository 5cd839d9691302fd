import { z } from 'zod';
import { accountLetter } from '../accounts/mail-about-account.ts';
import { ownAccount } from '../accounts/own-account.ts';
import type { UserLookup, UserProfiles } from '../accounts/ports.ts';
import { removalJobs } from '../accounts/removal-jobs.ts';
import { fullName, isReservedName, nameKey, sentPhone, username } from '../accounts/rules.ts';
import type { User } from '../accounts/user.ts';
import { type SelfView, selfView } from '../accounts/views.ts';
import { auditEntry } from '../audit/entry.ts';
import { leavingDay, rosterDay } from '../colleges/leaving.ts';
import { leavesSoon } from '../colleges/leaving-soon.ts';
import { demandProof, type Ports as ProofPorts } from '../factors/prove.ts';
import { unprepared } from '../files/picture-rules.ts';
import type { Member } from '../kernel/actor.ts';
import { type Day, dayOf, daysLater } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import type { Ids, Secrets, Settings } from '../kernel/ports.ts';
import { id, verbatimText } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { unclaimed } from '../uploads/claim-upload.ts';
import { type DrawingPorts, readyPicture } from '../uploads/inspect-upload.ts';
import type { UploadSessions } from '../uploads/ports.ts';
import { refuseStopped } from '../uploads/rules.ts';

export interface Ports extends ProofPorts, DrawingPorts {
  ids: Ids;
  secrets: Secrets;
  settings: Settings;
  users: UserLookup & UserProfiles;
  uploadSessions: UploadSessions;
}

/**
 * Changes one's own name, username, phone or picture, and nothing else: any other field is refused (decisions 10).
 * `avatar` names a finished upload of one's own in `profile/`, or is empty for none; the former picture is removed.
 * While moderators have stopped somebody's uploads, they can change neither their names nor their picture (decisions
 * 52). The day on which one leaves is one's own word where the roster of the college says none (decisions 74); it needs a
 * fresh proof where letters go elsewhere by it soon, and its change is logged and told (decisions 53, 54, 55).
 */
export const changeProfile = useCase({
  name: 'accounts.changeProfile',
  access: 'member',
  refuses: [
    ...unclaimed,
    ...unprepared,
    'LEAVING_DAY_OF_ROSTER',
    'NAME_TAKEN',
    'NOT_YOURSELF',
    'PROOF_REQUIRED',
    'UPLOADS_STOPPED',
    'USER_NOT_FOUND',
  ],
  input: z.strictObject({
    id,
    fullName: fullName.optional(),
    name: username.optional(),
    phone: sentPhone.optional(),
    avatar: verbatimText(400).nullish(),
    leavesOn: z.iso.date('Write the day as 2027-05-31.').nullable().optional(),
  }),
  async run(ports: Ports, actor, { id: userId, avatar, leavesOn, ...texts }): Promise<SelfView> {
    const user = await ownAccount(ports, actor, userId);
    const newName = texts.name !== undefined && nameKey(texts.name) !== nameKey(user.name) ? texts.name : null;
    if (newName !== null && isReservedName(newName, ports.settings)) refuseName();
    const ownLeavesOn = await changedLeavingDay(ports, actor, user, leavesOn);
    const picture = await changedPicture(ports, user, avatar);
    const renames = (texts.fullName ?? user.fullName) !== user.fullName || (texts.name ?? user.name) !== user.name;
    if (renames || picture) refuseStopped(actor, ports.clock.now());
    if (picture) await readyPicture(ports, actor, picture);
    const tidyUp = (former: User) => (picture === undefined || picture === former.avatar ? [] : removalJobs(former));
    const saysDay = ownLeavesOn !== undefined;
    const letters = saysDay ? [accountLetter(ports, user.id, 'leaving-day', actor.origin.userAgent)] : [];
    const audit = saysDay ? auditEntry(ports, actor, 'leaving-day-changed', { personId: user.id }) : undefined;
    const change = { ...texts, avatar: picture, ownLeavesOn };
    const jobs = (former: User) => [...tidyUp(former), ...letters];
    const changed = await ports.users.changeProfile(user.id, change, ports.clock.now(), jobs, audit);
    if (changed === 'name-taken') refuseName();
    if (changed === 'upload-in-use') refuse('UPLOAD_IN_USE');
    return selfView(ports, changed ?? refuse('USER_NOT_FOUND'));
  },
});

function refuseName(): never {
  refuse('NAME_TAKEN', { errors: [{ field: 'name', message: 'Username not availiable' }] });
}

/** The furthest day on which somebody can say that they leave, in days from now. */
const FURTHEST = 15 * 366;

/**
 * One's own word on when one leaves: a day from today on, in the zone of the college; null takes it back; undefined is
 * no change, like the day that counts already. Refuses LEAVING_DAY_OF_ROSTER where the roster says a day (decisions 74), and
 * PROOF_REQUIRED without a fresh proof of a day that is near or changes an earlier one: from that day on no letter that
 * opens the account goes to the college's address, and a newcomer there may close it (decisions 54, 75).
 */
async function changedLeavingDay(
  ports: Ports,
  actor: Member,
  user: User,
  leavesOn: Day | null | undefined,
): Promise<Day | null | undefined> {
  const { clock, settings } = ports;
  const former = leavingDay(user);
  if (leavesOn === undefined || leavesOn === former) return undefined;
  if (rosterDay(user) !== null) refuse('LEAVING_DAY_OF_ROSTER');
  const today = dayOf(clock.now(), settings.timeZone);
  if (leavesOn !== null && (leavesOn < today || leavesOn > daysLater(today, FURTHEST)))
    refuse('VALIDATION_FAILED', { errors: [{ field: 'leavesOn', message: 'Choose today or a later day.' }] });
  if (former !== null || leavesOn === null || leavesSoon(leavesOn, today)) await demandProof(ports, actor);
  return leavesOn;
}

/**
 * The requested picture: a name, null for none, undefined for no change. Clients send back what they were given, so the
 * current picture, a former one and null mean no change (decisions 10).
 */
async function changedPicture(
  { uploads }: Pick<Ports, 'uploads'>,
  user: User,
  avatar: string | null | undefined,
): Promise<string | null | undefined> {
  if (avatar === undefined || avatar === null || avatar === user.avatar) return undefined;
  if (avatar === '') return user.avatar === null ? undefined : null;
  return (await uploads.byFileName(avatar))?.usedBy === user.id ? undefined : avatar;
}
