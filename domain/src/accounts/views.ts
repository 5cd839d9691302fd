import { dutiesAreOver, leavingDay, leavingOf, rosterDay } from '../colleges/leaving.ts';
import { fileUrl } from '../files/file-urls.ts';
import type { Language, Tenant } from '../kernel/actor.ts';
import type { Day } from '../kernel/days.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { mayUpload } from '../membership/may-upload.ts';
import { everHadPlan, hasLivePlan, type Role, roleAt } from '../membership/rules.ts';
import type { Age } from './age.ts';
import { ownEmail } from './returned-address.ts';
import type { Session, User } from './user.ts';

/** A person as a small face with a name. */
export interface PersonSummary {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
}

/** Somebody as others in the tenant see them: never an e-mail, a phone or a list of ids (decisions 11). */
export interface PersonView extends PersonSummary {
  readonly favouriteCount: number;
  readonly role: Role;
  readonly createdAt: Instant;
}

/** Somebody as they see themselves. */
export interface SelfView extends PersonView {
  readonly email: string;
  readonly phone: string | null;
  readonly avatar: string | null;
  readonly planEnd: Instant;
  readonly hasLivePlan: boolean;
  /** Whether they may upload, for themselves or for a club: what screens show an admin follows it (decisions 3, 62). */
  readonly mayUpload: boolean;
  readonly everHadPlan: boolean;
  readonly moderator: boolean;
  readonly steward: boolean;
  /** The language they chose; null while each browser speaks its own (decisions 76). */
  readonly language: Language | null;
  /** When they leave; null while nobody said when (decisions 74). */
  readonly leavesOn: Day | null;
  /** Whether the roster of their college says so. */
  readonly leavesByRoster: boolean;
  /** Whether they have a recovery address, which is shown to nobody (decisions 74). */
  readonly hasRecoveryAddress: boolean;
  readonly age: Age | null;
  /** What tells whether the notice is due, by `noticeDue` (decisions 73). */
  readonly agreedTo: string | null;
  readonly withdrawnAt: Instant | null;
}

export interface SessionView {
  readonly id: string;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly userAgent: string;
  readonly current: boolean;
}

type ViewPorts = { clock: Clock; secrets: Secrets };
type SelfPorts = ViewPorts & { settings: Pick<Settings, 'timeZone'> };

/** The address of an avatar as a small picture, or null for the default icon. */
export function avatarUrl(ports: ViewPorts, tenant: Tenant, avatar: string | null): string | null {
  return avatar && fileUrl(ports.secrets, tenant, 'thumb', avatar, ports.clock.now());
}

/** Somebody of the tenant, or a club that stands where people do, as a face. */
export function personSummary(
  ports: ViewPorts,
  tenant: Tenant,
  { id, name, fullName, avatar }: Pick<User, 'id' | 'name' | 'fullName' | 'avatar'>,
): PersonSummary {
  return { id, name, fullName, avatarUrl: avatarUrl(ports, tenant, avatar) };
}

/** `user` as somebody else in the tenant sees them. */
export function personView(ports: ViewPorts, user: User): PersonView {
  return {
    ...personSummary(ports, user.tenant, user),
    favouriteCount: user.favouriteCount,
    role: roleAt(user, ports.clock.now()),
    createdAt: user.createdAt,
  };
}

/** `user` as they see themselves. */
export function selfView(ports: SelfPorts, user: User): SelfView {
  const now = ports.clock.now();
  const leaving = leavingOf(user, ports.settings, now);
  const onDuty = !dutiesAreOver(leaving, now);
  return {
    ...personView(ports, user),
    email: ownEmail(user),
    phone: user.phone,
    avatar: user.avatar,
    planEnd: user.planEnd,
    hasLivePlan: hasLivePlan(user, now),
    mayUpload: mayUpload({ ...user, ...leaving }, now),
    everHadPlan: everHadPlan(user),
    moderator: user.moderator && onDuty,
    steward: user.steward && onDuty,
    language: user.languageChosen ? user.language : null,
    leavesOn: leavingDay(user),
    leavesByRoster: rosterDay(user) !== null,
    hasRecoveryAddress: user.recoveryAddress !== null,
    age: user.age,
    agreedTo: user.agreedTo,
    withdrawnAt: user.withdrawnAt,
  };
}

/** One of the own sessions; `currentId` is the one that asks. */
export function sessionView(session: Session, currentId: string): SessionView {
  const { id, createdAt, lastSeenAt, userAgent } = session;
  return { id, createdAt, lastSeenAt, userAgent, current: id === currentId };
}
