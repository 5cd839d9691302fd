import type { Links } from '@quadrangle/domain/accounts/ports';
import { noRecoveryAddress, verified } from '@quadrangle/domain/accounts/returned-address';
import { isTooSoon } from '@quadrangle/domain/accounts/rules';
import type { Link, User } from '@quadrangle/domain/accounts/user';
import type { Instant } from '@quadrangle/domain/kernel/time';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { forgetAnswers } from '../consent/forget-answers.ts';
import { isDuplicate } from '../engine/failures.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';

/**
 * The links in mails. Issuing, minting or using one locks its person: of two simultaneous calls one issues a link, and a
 * link is used once, in one unit with its effect on the account.
 */
export function linksOn(store: Store): Links {
  const { links, recoveryClaims, users, sessions } = store.tables;

  /** A verification link holds its person's name and e-mail until it expires. */
  const hold = async (db: Db, { kind, userId, expiresAt: heldUntil }: Link): Promise<void> => {
    const unverified = and(eq(users.id, userId), isNull(users.verifiedAt));
    if (kind === 'verify') await db.update(users).set({ heldUntil }).where(unverified);
  };

  /** Marks the link as used, its person's e-mail as verified, and makes the change that `of` says of them. */
  const use = async (
    db: Db,
    link: Link,
    now: Instant,
    of: (user: User) => Promise<Partial<User>> = async () => ({}),
  ): Promise<boolean> => {
    const user = await lockedUser(store, db, link.userId);
    if (!user) return false;
    const used = await db
      .update(links)
      .set({ usedAt: now })
      .where(and(eq(links.digest, link.digest), isNull(links.usedAt), isNull(links.retiredAt)))
      .returning({ digest: links.digest });
    if (used.length === 0) return false;
    await db
      .update(users)
      .set({ ...(await of(user)), ...verified(user, now) })
      .where(eq(users.id, user.id));
    return true;
  };

  /** False where the address is another's by now. */
  const unlessAnothers = (used: Promise<boolean>): Promise<boolean> =>
    used.catch((error) => {
      if (!isDuplicate(error)) throw error;
      return false;
    });

  return {
    async find(kind, userId, digest) {
      const [link] = await store.read
        .select()
        .from(links)
        .where(and(eq(links.digest, digest), eq(links.userId, userId), eq(links.kind, kind)));
      return link ?? null;
    },
    issue: (link, spacing, jobs, audit) =>
      store.atomic(async (db) => {
        const user = await lockedUser(store, db, link.userId);
        if (!user) return false;
        const ofItsKind = and(eq(links.userId, user.id), eq(links.kind, link.kind));
        const [newest] = await db.select().from(links).where(ofItsKind).orderBy(desc(links.createdAt)).limit(1);
        if (isTooSoon(newest?.createdAt, link.createdAt, spacing)) return false;
        await db
          .update(links)
          .set({ retiredAt: link.createdAt })
          .where(and(ofItsKind, isNull(links.retiredAt)));
        await db.insert(links).values(link);
        await hold(db, link);
        await queue(store, db, jobs);
        await note(store, db, audit);
        return true;
      }),
    mint: (kind, userId, issuedAt, digest, fresh) =>
      store.atomic(async (db) => {
        if (!(await lockedUser(store, db, userId))) return null;
        const [link] = await db
          .update(links)
          .set({ digest, ...fresh })
          .where(
            and(
              eq(links.userId, userId),
              eq(links.kind, kind),
              eq(links.createdAt, issuedAt),
              isNull(links.usedAt),
              isNull(links.retiredAt),
            ),
          )
          .returning();
        if (link) await hold(db, link);
        return link ?? null;
      }),
    async tryCode(userId, now, most) {
      const [link] = await store.write((db) =>
        db
          .update(links)
          .set({ codeTries: sql`${links.codeTries} + 1` })
          .where(
            and(
              eq(links.userId, userId),
              eq(links.kind, 'verify'),
              isNull(links.usedAt),
              isNull(links.retiredAt),
              gt(links.codeUntil, now),
              lt(links.codeTries, most),
            ),
          )
          .returning(),
      );
      return link ?? null;
    },
    verify: (link, now) => unlessAnothers(store.atomic((db) => use(db, link, now))),
    resetPassword: (link, passwordHash, now, { audit, sideWrites = [], forgetsRecovery = false } = {}) =>
      unlessAnothers(
        store.atomic(async (db) => {
          const reset = async (user: User) => ({
            ...(await forgetAnswers(store, db, user)),
            ...(forgetsRecovery && noRecoveryAddress),
            passwordHash,
          });
          if (!(await use(db, link, now, reset))) return false;
          await db.delete(sessions).where(eq(sessions.userId, link.userId));
          await db.delete(recoveryClaims).where(eq(recoveryClaims.userId, link.userId));
          await queue(store, db, sideWrites);
          await note(store, db, audit);
          return true;
        }),
      ),
  };
}
