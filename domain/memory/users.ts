import { NO_ANSWERS } from '../src/accounts/agreement.ts';
import type { LedClub, Users } from '../src/accounts/ports.ts';
import { addressToBe, verified } from '../src/accounts/returned-address.ts';
import { changedProfile, holdsItsName, nameKey } from '../src/accounts/rules.ts';
import type { User } from '../src/accounts/user.ts';
import type { AuditEntry } from '../src/audit/entry.ts';
import { hasAllStewards, isOnDuty, leavingDay } from '../src/colleges/leaving.ts';
import { recoveryOf } from '../src/colleges/mailbox.ts';
import type { Instant } from '../src/kernel/time.ts';
import { isHiddenOtherwise } from '../src/media/rules.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import { dropComment, favouriteClubsOf, favouritesOf, fromFacts, recountFavouriteClubs } from './counters.ts';
import { removeFailed } from './media.ts';
import { byId, type Own } from './own.ts';
import { forgetCopy } from './own-data.ts';
import { declineAll, renewOffers } from './pool.ts';
import { pair } from './table.ts';
import type { Tables } from './tables.ts';
import { takePicture } from './uploads.ts';

export const repositories = (tables: Tables) => ({ users: usersOn(tables) });

export const own = {
  account: ({ users }, id) => byId(users.where((user) => user.id === id)),
} satisfies Partial<Record<OwnKind, Own>>;

export function usersOn(tables: Tables): Users {
  const { users } = tables;
  const sameName = (name: string) => {
    const key = nameKey(name);
    return (user: User) => nameKey(user.name) === key;
  };
  const isHandle = (name: string) => {
    const key = nameKey(name);
    return tables.clubs.find((club) => nameKey(club.handle) === key) !== null;
  };
  const sameEmail = (email: string) => (user: User) => user.email === email;
  const change = (id: string, fields: (user: User) => Partial<User>, audit?: AuditEntry) => {
    const user = users.get(id);
    if (!user) return;
    const changed = { ...user, ...fields(user) };
    if (isAnothers(tables, changed)) throw new Error('The address is another’s.');
    users.put(changed);
    tables.note(audit);
  };
  const onDuty = (duty: 'moderator' | 'steward', now: Instant) =>
    users.where(
      (user) => user[duty] && user.suspendedAt === null && user.verifiedAt !== null && isOnDuty(leavingDay(user), now),
    );
  return {
    byId: async (id) => users.get(id),
    byLogin: async (login) => {
      const [named, mailed] = [sameName(login), sameEmail(login.toLowerCase())];
      return users.find((user) => named(user) || mailed(user));
    },
    byRecoveryAddress: async (address) =>
      users
        .where((user) => recoveryOf(user) === address && user.verifiedAt !== null)
        .sort((a, b) => Number(b.recoveryProvenAt) - Number(a.recoveryProvenAt) || (a.id < b.id ? -1 : 1))
        .slice(0, 5),
    holdsName: async (name, now) => holds(users.find(sameName(name)), now) || isHandle(name),
    holdsEmail: async (email, now) => holds(users.find(sameEmail(email)), now),
    async register(user, link, sideWrites, agreement) {
      const rivals = { name: users.find(sameName(user.name)), email: users.find(sameEmail(user.email)) };
      if (holds(rivals.name, user.createdAt) || isHandle(user.name)) return 'name-taken';
      if (holds(rivals.email, user.createdAt)) return 'email-taken';
      tables.queue(sideWrites);
      const waited = users.where(
        (other) =>
          other.verifiedAt === null &&
          other.addressOfAnother !== null &&
          other.addressOfAnother === user.addressOfAnother,
      );
      const outOfTime = waited.filter((other) => !holds(other, user.createdAt));
      for (const rival of [rivals.name, rivals.email, ...outOfTime]) if (rival) removePerson(tables, rival.id);
      users.put({
        ...user,
        rosterLeavesOn: tables.rosters.get(addressToBe(user))?.leavesOn ?? user.rosterLeavesOn,
      });
      if (link) tables.links.put(link);
      if (agreement) tables.agreements.put({ personId: user.id, ...agreement, withdrawnAt: null });
      return 'registered';
    },
    async changeProfile(id, fields, now, jobs, audit) {
      const user = users.get(id);
      if (!user) return null;
      const rival =
        fields.name === undefined
          ? null
          : (users.where(sameName(fields.name)).find((other) => other.id !== id) ?? null);
      if (holds(rival, now) || (fields.name !== undefined && isHandle(fields.name))) return 'name-taken';
      if (rival) removePerson(tables, rival.id);
      if (fields.avatar !== undefined && !takePicture(tables, user, fields.avatar)) return 'upload-in-use';
      users.put({ ...user, ...changedProfile(user, fields) });
      tables.note(audit);
      tables.queue(jobs(user));
      return users.get(id);
    },
    setDeveloper: async (id, developer, audit) => change(id, () => ({ developer }), audit),
    setModerator: async (id, moderator, audit) => change(id, () => ({ moderator }), audit),
    moderators: async (now) => onDuty('moderator', now),
    async setSteward(id, steward, { most, now }, audit) {
      const tenant = users.get(id)?.tenant;
      const others = users.where((user) => user.steward && user.tenant === tenant && user.id !== id);
      if (steward && hasAllStewards(others, now, most)) return false;
      change(id, () => ({ steward }), audit);
      return true;
    },
    stewards: async (now) => onDuty('steward', now),
    async setSuspended(id, suspendedAt, audit, jobs = []) {
      const wasSuspended = (users.get(id)?.suspendedAt ?? null) !== null;
      change(id, () => ({ suspendedAt }), audit);
      if (users.get(id)) tables.queue(jobs);
      if (suspendedAt !== null) tables.sessions.deleteWhere((session) => session.userId === id);
      hideItems(tables, id, suspendedAt !== null);
      if (wasSuspended) renewOffers(tables, ({ senderId }) => senderId === id);
      for (const media of tables.media.where(() => true)) tables.media.put(fromFacts(tables, media));
      for (const user of users.where(() => true)) users.put({ ...user, favouriteCount: favouritesOf(tables, user.id) });
      recountFavouriteClubs(tables, favouriteClubsOf(tables, id));
    },
    async adoptAvatar(id, avatar) {
      const user = users.get(id);
      if (!user || user.avatar !== null || !takePicture(tables, user, avatar)) return false;
      users.put({ ...user, avatar });
      return true;
    },
    async chooseLanguage(id, language) {
      change(id, () => ({ language, languageChosen: true }));
      return users.get(id);
    },
    async markVerified(id, now, audit) {
      change(id, (user) => verified(user, now), audit);
    },
    async takeOver(id, now, audit) {
      change(id, (user) => ({ ...verified(user, now), ...forgetAnswers(tables, user), passwordHash: null }), audit);
      tables.sessions.deleteWhere((session) => session.userId === id);
      return users.get(id);
    },
    async remove(id, jobs, { judge, audit, erasure } = {}) {
      const user = users.get(id);
      if (!user) return;
      judge?.(user, ledClubs(tables, id));
      const drafts = jobs(user);
      removePerson(tables, id);
      if (erasure) tables.erasures.put(erasure);
      tables.queue(drafts);
      tables.note(audit);
    },
  };
}

/** Whether somebody else has the address of `user`. */
export function isAnothers({ users }: Tables, { id, email }: User): boolean {
  return users.find((other) => other.id !== id && other.email === email) !== null;
}

/** What of age and consent an unverified account loses to its owner, who is asked; their guardian and agreements go. */
export function forgetAnswers({ agreements, guardians }: Tables, { id, verifiedAt }: User): Partial<User> {
  if (verifiedAt !== null) return {};
  for (const answers of [agreements, guardians]) answers.forget(id);
  return NO_ANSWERS;
}

function holds(user: User | null, now: Instant): boolean {
  return user !== null && holdsItsName(user, now);
}

/** The clubs that somebody leads, with when the others leave who do and are not suspended. */
function ledClubs({ seats, clubs, users }: Tables, id: string): LedClub[] {
  return seats
    .where(({ personId, role }) => personId === id && role === 'lead')
    .map(({ clubId }) => ({
      isClosed: clubs.get(clubId)?.closedAt !== null,
      otherLeads: seats
        .where((other) => other.clubId === clubId && other.role === 'lead' && other.personId !== id)
        .flatMap((other) => users.get(other.personId) ?? [])
        .filter(({ suspendedAt }) => suspendedAt === null)
        .map(leavingDay),
    }));
}

export function removePerson(tables: Tables, id: string): void {
  const clubs = favouriteClubsOf(tables, id);
  for (const one of Object.values({ ...tables })) if ('forget' in one) one.forget(id);
  const theirs = (row: { memberId: string }) => row.memberId === id;
  for (const row of tables.reactions.where(theirs)) {
    tables.reactions.delete(pair(row.mediaId, row.memberId));
    const media = tables.media.get(row.mediaId);
    if (media) tables.media.put(fromFacts(tables, media));
  }
  for (const comment of tables.comments.where((row) => row.authorId === id)) dropComment(tables, comment.id);
  const marked = tables.favourites.where(theirs);
  tables.favourites.deleteWhere((row) => theirs(row) || row.uploaderId === id);
  recountFavouriteClubs(tables, clubs);
  for (const { uploaderId } of marked) {
    const uploader = tables.users.get(uploaderId);
    if (uploader) tables.users.put({ ...uploader, favouriteCount: favouritesOf(tables, uploaderId) });
  }
  for (const copy of tables.ownCopies.where((row) => row.personId === id)) forgetCopy(tables, copy.id);
  declineAll(tables, ({ senderId }) => senderId === id);
  tables.uploads.deleteWhere((row) => row.usedBy === id);
  for (const order of tables.orders.where((row) => row.userId === id)) tables.orders.put({ ...order, userId: null });
  for (const order of tables.orders.where((row) => row.payerId === id)) tables.orders.put({ ...order, payerId: null });
  for (const report of tables.reports.where((row) => row.reporterId === id))
    tables.reports.put({ ...report, reporterId: null });
  for (const request of tables.requests.where((row) => row.memberId === id))
    tables.requests.put({ ...request, memberId: null });
  tables.notifications.deleteWhere((row) => row.personId === id || row.actorId === id);
  removeFailed(tables, id);
  hideItems(tables, id, false);
  tables.uploaders.delete(id);
  tables.users.delete(id);
}

/** Hides somebody's items while they are suspended, or shows those that nothing else hides. */
function hideItems({ media }: Tables, uploaderId: string, suspended: boolean): void {
  for (const item of media.where((one) => one.uploaderId === uploaderId))
    media.put({ ...item, hidden: suspended || isHiddenOtherwise(item) });
}
