import type { Links } from '../src/accounts/ports.ts';
import { noRecoveryAddress, verified } from '../src/accounts/returned-address.ts';
import { isTooSoon } from '../src/accounts/rules.ts';
import type { Link, LinkKind } from '../src/accounts/user.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Own } from './own.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';
import { forgetAnswers, isAnothers } from './users.ts';

export const tables = () => ({
  links: table<Link>(
    (row) => row.digest,
    (row) => row.userId,
  ),
});

export const repositories = (tables: Tables) => ({ links: linksOn(tables) });

export const own = {
  links: ({ links }, id) => links.where(({ userId }) => userId === id).map((link) => [link.digest, { ...link }]),
} satisfies Partial<Record<OwnKind, Own>>;

export function linksOn(tables: Tables): Links {
  const { links, users } = tables;
  const of = (kind: LinkKind, userId: string) => links.where((link) => link.kind === kind && link.userId === userId);
  /** The link and its user, unless it was used or retired meanwhile. */
  const open = (link: Link) => {
    const stored = links.get(link.digest);
    const user = users.get(link.userId);
    return stored && user && stored.usedAt === null && stored.retiredAt === null ? { stored, user } : null;
  };
  const hold = ({ kind, userId, expiresAt }: Link) => {
    const user = users.get(userId);
    if (user && kind === 'verify' && user.verifiedAt === null) users.put({ ...user, heldUntil: expiresAt });
  };
  return {
    find: async (kind, userId, digest) => of(kind, userId).find((link) => link.digest === digest) ?? null,
    async issue(link, spacing, jobs, audit) {
      const former = of(link.kind, link.userId);
      if (former.some(({ createdAt }) => isTooSoon(createdAt, link.createdAt, spacing))) return false;
      for (const other of former) if (other.retiredAt === null) links.put({ ...other, retiredAt: link.createdAt });
      links.put(link);
      hold(link);
      tables.queue(jobs);
      tables.note(audit);
      return true;
    },
    async mint(kind, userId, issuedAt, digest, fresh) {
      const link = of(kind, userId).find(
        ({ createdAt, usedAt, retiredAt }) => createdAt === issuedAt && usedAt === null && retiredAt === null,
      );
      if (!link) return null;
      const minted = { ...link, digest, ...fresh };
      links.delete(link.digest);
      links.put(minted);
      hold(minted);
      return minted;
    },
    async tryCode(userId, now, most) {
      const link = of('verify', userId).find(
        ({ usedAt, retiredAt, codeUntil, codeTries }) =>
          usedAt === null && retiredAt === null && codeUntil !== null && now < codeUntil && codeTries < most,
      );
      if (!link) return null;
      const tried = { ...link, codeTries: link.codeTries + 1 };
      links.put(tried);
      return tried;
    },
    async verify(link, now) {
      const found = open(link);
      const user = found && { ...found.user, ...verified(found.user, now) };
      if (!user || isAnothers(tables, user)) return false;
      links.put({ ...found.stored, usedAt: now });
      users.put(user);
      return true;
    },
    async resetPassword(link, passwordHash, now, { audit, sideWrites = [], forgetsRecovery = false } = {}) {
      const found = open(link);
      const user = found && { ...found.user, ...verified(found.user, now), passwordHash };
      if (!user || isAnothers(tables, user)) return false;
      tables.queue(sideWrites);
      links.put({ ...found.stored, usedAt: now });
      users.put({ ...user, ...forgetAnswers(tables, found.user), ...(forgetsRecovery && noRecoveryAddress) });
      tables.recoveryClaims.delete(link.userId);
      tables.sessions.deleteWhere((session) => session.userId === link.userId);
      tables.note(audit);
      return true;
    },
  };
}
