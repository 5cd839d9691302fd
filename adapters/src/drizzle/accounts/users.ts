import type { Users } from '@quadrangle/domain/accounts/ports';
import { addressToBe, verified } from '@quadrangle/domain/accounts/returned-address';
import { changedProfile, holdsItsName, nameKey, normalEmail } from '@quadrangle/domain/accounts/rules';
import type { User } from '@quadrangle/domain/accounts/user';
import type { AuditEntry } from '@quadrangle/domain/audit/entry';
import { hasAllStewards, isOnDuty, leavingDay } from '@quadrangle/domain/colleges/leaving';
import type { Instant } from '@quadrangle/domain/kernel/time';
import { and, desc, eq, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { forgetAnswers } from '../consent/forget-answers.ts';
import { isDuplicate } from '../engine/failures.ts';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { userColumns } from '../kernel/rows.ts';
import { renewOffers } from '../media/into-event.ts';
import { takePicture } from '../uploads/pictures.ts';
import { nameOfPerson, renameName } from '../words/names.ts';
import { movePersonCounts } from './person-counts.ts';
import { removePerson } from './remove-person.ts';
import { showItemsOf } from './show-items.ts';

const statements = perStore(({ tables }) => ({
  byLogin: prepared((db) =>
    db
      .select(userColumns(tables))
      .from(tables.users)
      .where(or(eq(tables.users.nameKey, placeholder('nameKey')), eq(tables.users.email, placeholder('email')))),
  ),
  byRecoveryAddress: prepared((db) =>
    db
      .select(userColumns(tables))
      .from(tables.users)
      .where(
        and(
          eq(tables.users.recoveryAddress, placeholder('address')),
          isNotNull(tables.users.recoveryProvenAt),
          isNotNull(tables.users.verifiedAt),
        ),
      )
      .orderBy(desc(tables.users.recoveryProvenAt), tables.users.id)
      .limit(5),
  ),
  byId: prepared((db) =>
    db
      .select(userColumns(tables))
      .from(tables.users)
      .where(eq(tables.users.id, placeholder('id'))),
  ),
}));

/**
 * The people. Each write locks the row, and is one unit with what depends on it (sessions, links, uploads, hidden
 * items, jobs); if two want the same name at once, the unique key decides.
 */
export function usersOn(store: Store): Users {
  const { agreements, colleges, users, links, offers, rosters, sessions } = store.tables;
  const columns = userColumns(store.tables);
  const one = async (where: SQL | undefined): Promise<User | null> => {
    const [user] = await store.read.select(columns).from(users).where(where);
    return user ?? null;
  };
  const holds = async (who: SQL, now: Instant) => {
    const user = await one(who);
    return user !== null && holdsItsName(user, now);
  };
  /** Who signed up with this address of a leaver, and did not prove it yet. */
  const waitsFor = (address: string | null) =>
    address === null ? undefined : and(eq(users.addressOfAnother, address), isNull(users.verifiedAt));
  const named = (name: string) => eq(users.nameKey, nameKey(name));
  /** Whether a club has this handle: usernames and handles are one namespace (decisions 61). */
  const isHandle = async (db: Db, name: string) => {
    const { clubs } = store.tables;
    const found = db
      .select({ id: clubs.id })
      .from(clubs)
      .where(eq(clubs.handleKey, nameKey(name)));
    return (await found).length > 0;
  };
  /** Changes an existing person, in one unit with the audit entry. */
  const change = (id: string, fields: (user: User) => Partial<User>, audit: AuditEntry | undefined) =>
    store.atomic(async (db) => {
      const user = await lockedUser(store, db, id);
      if (!user) return;
      await db.update(users).set(fields(user)).where(eq(users.id, id));
      await note(store, db, audit);
    });

  return {
    byId: async (id) => (await statements(store).byId(store.read, { id }))[0] ?? null,
    async byLogin(login) {
      const values = { nameKey: nameKey(login), email: normalEmail(login) };
      return (await statements(store).byLogin(store.read, values))[0] ?? null;
    },
    byRecoveryAddress: (address) => statements(store).byRecoveryAddress(store.read, { address }),
    holdsName: async (name, now) => (await holds(named(name), now)) || (await isHandle(store.read, name)),
    holdsEmail: (email, now) => holds(eq(users.email, email), now),
    async register(user, link, sideWrites, agreement) {
      try {
        return await store.atomic(async (db) => {
          const rivals = await store.locked(
            db
              .select(columns)
              .from(users)
              .where(or(named(user.name), eq(users.email, user.email), waitsFor(user.addressOfAnother)))
              .orderBy(users.id),
            'removal',
          );
          const holders = rivals.filter((rival) => holdsItsName(rival, user.createdAt));
          if (holders.some(({ name }) => nameKey(name) === nameKey(user.name))) return 'name-taken';
          if (await isHandle(db, user.name)) return 'name-taken';
          if (holders.some(({ email }) => email === user.email)) return 'email-taken';
          for (const rival of rivals) if (!holders.includes(rival)) await removePerson(store, db, rival.id);
          const [known] = await db
            .select({ leavesOn: rosters.leavesOn })
            .from(rosters)
            .where(eq(rosters.email, addressToBe(user)));
          const rosterLeavesOn = known?.leavesOn ?? user.rosterLeavesOn;
          await db.insert(users).values({ ...user, rosterLeavesOn, nameKey: nameKey(user.name) });
          if (link) await db.insert(links).values(link);
          if (agreement) await db.insert(agreements).values({ personId: user.id, ...agreement });
          await queue(store, db, sideWrites);
          return 'registered';
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        const isTaken = (await one(named(user.name))) !== null || (await isHandle(store.read, user.name));
        return isTaken ? 'name-taken' : 'email-taken';
      }
    },
    async changeProfile(id, fields, now, jobs, audit) {
      try {
        return await store.atomic(async (db) => {
          const user = await lockedUser(store, db, id);
          if (!user) return null;
          if (fields.name !== undefined && !(await freeName(db, user, fields.name, now))) return 'name-taken';
          if (fields.avatar !== undefined && !(await takePicture(store, db, user, fields.avatar)))
            return 'upload-in-use';
          const profile = changedProfile(user, fields);
          await db
            .update(users)
            .set({ ...profile, nameKey: nameKey(profile.name) })
            .where(eq(users.id, id));
          await renameName(store, db, nameOfPerson({ ...user, ...profile }));
          await note(store, db, audit);
          await queue(store, db, jobs(user));
          return { ...user, ...profile };
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        return 'name-taken';
      }
    },
    setDeveloper: (id, developer, audit) => change(id, () => ({ developer }), audit),
    setModerator: (id, moderator, audit) => change(id, () => ({ moderator }), audit),
    moderators: (now) => onDuty(users.moderator, now),
    setSteward: (id, steward, { most, now }, audit) =>
      store.atomic(async (db) => {
        const found = await lockedUser(store, db, id);
        if (!found) return true;
        const { tenant } = found;
        // Of two appointed at once, the second waits here for the first.
        await store.locked(
          db.select({ domain: colleges.domain }).from(colleges).where(eq(colleges.domain, tenant)),
          'change',
        );
        const others = await db
          .select(columns)
          .from(users)
          .where(and(eq(users.tenant, tenant), eq(users.steward, true), ne(users.id, id)));
        if (steward && hasAllStewards(others, now, most)) return false;
        await db.update(users).set({ steward }).where(eq(users.id, id));
        await note(store, db, audit);
        return true;
      }),
    stewards: (now) => onDuty(users.steward, now),
    setSuspended: (id, suspendedAt, audit, jobs = []) =>
      store.atomic(async (db) => {
        const user = await lockedUser(store, db, id);
        if (!user) return;
        await db.update(users).set({ suspendedAt }).where(eq(users.id, id));
        if ((user.suspendedAt === null) !== (suspendedAt === null))
          await movePersonCounts(store, db, id, suspendedAt === null ? 1 : -1);
        if (suspendedAt !== null) await db.delete(sessions).where(eq(sessions.userId, id));
        await showItemsOf(store, db, id, suspendedAt === null);
        if (user.suspendedAt !== null) await renewOffers(store, db, eq(offers.senderId, id));
        await queue(store, db, jobs);
        await note(store, db, audit);
      }),
    adoptAvatar: (id, avatar) =>
      store.atomic(async (db) => {
        const user = await lockedUser(store, db, id);
        if (!user || user.avatar !== null) return false;
        if (!(await takePicture(store, db, user, avatar))) return false;
        await db.update(users).set({ avatar }).where(eq(users.id, id));
        return true;
      }),
    async chooseLanguage(id, language) {
      const [chosen] = await store.write((db) =>
        db.update(users).set({ language, languageChosen: true }).where(eq(users.id, id)).returning(columns),
      );
      return chosen ?? null;
    },
    markVerified: (id, now, audit) => change(id, (user) => verified(user, now), audit),
    takeOver: (id, now, audit) =>
      store.atomic(async (db) => {
        const user = await lockedUser(store, db, id);
        if (!user) return null;
        const theirs = { ...verified(user, now), ...(await forgetAnswers(store, db, user)), passwordHash: null };
        await db.update(users).set(theirs).where(eq(users.id, id));
        await db.delete(sessions).where(eq(sessions.userId, id));
        await note(store, db, audit);
        return { ...user, ...theirs };
      }),
    remove: (id, jobs, { judge, audit, erasure } = {}) =>
      store.atomic(async (db) => {
        const former = await removePerson(store, db, id, judge);
        if (!former) return;
        if (erasure) await db.insert(store.tables.erasures).values(erasure).onConflictDoNothing();
        await queue(store, db, jobs(former));
        await note(store, db, audit);
      }),
  };

  /** Those with a duty who can sign in, and whose duty has not ended. */
  async function onDuty(duty: typeof users.moderator | typeof users.steward, now: Instant): Promise<User[]> {
    const named = await store.read
      .select(columns)
      .from(users)
      .where(and(eq(duty, true), isNull(users.suspendedAt), isNotNull(users.verifiedAt)))
      .orderBy(users.id);
    return named.filter((user) => isOnDuty(leavingDay(user), now));
  }

  /** Whether `user` may have the name; an account that no longer holds it gives way. */
  async function freeName(db: Db, user: User, name: string, now: Instant): Promise<boolean> {
    if (await isHandle(db, name)) return false;
    const [rival] = await store.locked(
      db
        .select(columns)
        .from(users)
        .where(and(named(name), ne(users.id, user.id))),
      'removal',
    );
    if (!rival) return true;
    if (holdsItsName(rival, now)) return false;
    await removePerson(store, db, rival.id);
    return true;
  }
}
