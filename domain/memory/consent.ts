import { isTooSoon } from '../src/accounts/rules.ts';
import type { Consents, Guardian, Guardians, KeptAgreement } from '../src/consent/ports.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Own } from './own.ts';
import { pair, table } from './table.ts';
import type { Tables } from './tables.ts';

export interface AgreementRow extends KeptAgreement {
  readonly personId: string;
}

export const tables = () => ({
  agreements: table<AgreementRow>(
    ({ personId, at }) => pair(personId, String(at)),
    ({ personId }) => personId,
  ),
  guardians: table<Guardian>(
    ({ personId }) => personId,
    ({ personId }) => personId,
  ),
});

export const repositories = (tables: Tables) => ({ consents: consentsOn(tables), guardians: guardiansOn(tables) });

const ofPerson =
  (id: string) =>
  ({ personId }: { readonly personId: string }) =>
    personId === id;

export const own = {
  agreements: ({ agreements }, id) =>
    agreements
      .where(ofPerson(id))
      .sort((a, b) => a.at - b.at)
      .map(({ personId: _, ...row }) => [String(row.at), row] as const),
  guardians: ({ guardians }, id) =>
    guardians
      .where(ofPerson(id))
      .map(({ personId, email, askedAt, givenAt }) => [personId, { email, askedAt, givenAt }] as const),
} satisfies Partial<Record<OwnKind, Own>>;

function consentsOn(tables: Tables): Consents {
  const { agreements, users } = tables;
  return {
    async agree(personId, agreement, audit) {
      const user = users.get(personId);
      if (!user) return;
      users.put({ ...user, agreedTo: agreement.version, withdrawnAt: null });
      agreements.put({ personId, ...agreement, withdrawnAt: null });
      tables.note(audit);
    },
    async withdraw(personId, { at, listing, audit }) {
      const user = users.get(personId);
      if (!user || user.withdrawnAt !== null) return;
      users.put({ ...user, agreedTo: null, withdrawnAt: at });
      const standing = agreements.where((one) => one.personId === personId && one.withdrawnAt === null);
      for (const row of standing) agreements.put({ ...row, withdrawnAt: at });
      const { erasures, jobs } = listing(standing.map((row) => row.at));
      for (const erasure of erasures) if (!tables.erasures.get(erasure.person)) tables.erasures.put(erasure);
      tables.queue(jobs);
      tables.note(audit);
    },
    of: async (personId, most) =>
      agreements
        .where(ofPerson(personId))
        .sort((a, b) => b.at - a.at)
        .slice(0, most)
        .map(({ personId: _, ...row }) => row),
    async setAge(personId, age, audit) {
      const user = users.get(personId);
      if (!user) return;
      users.put({ ...user, age });
      tables.note(audit);
    },
  };
}

function guardiansOn(tables: Tables): Guardians {
  const { guardians, users } = tables;
  const named = (personId: string, askedAt: number) =>
    guardians.find((row) => row.personId === personId && row.askedAt === askedAt && row.givenAt === null);
  return {
    async name(guardian, spacing, jobs) {
      const [user, former] = [users.get(guardian.personId), guardians.get(guardian.personId)];
      if (!user || user.guardianAt !== null) return 'over';
      if (isTooSoon(former?.askedAt, guardian.askedAt, spacing)) return 'soon';
      guardians.put({ ...guardian, code: null, codeUntil: null, codeTries: 0, givenAt: null });
      tables.queue(jobs);
      return 'named';
    },
    async giveCode(personId, askedAt, code, codeUntil) {
      const found = named(personId, askedAt);
      if (!found) return null;
      guardians.put({ ...found, code, codeUntil });
      return guardians.get(personId);
    },
    async tryCode(personId, most) {
      const found = guardians.get(personId);
      if (!found || found.codeTries >= most) return null;
      guardians.put({ ...found, codeTries: found.codeTries + 1 });
      return guardians.get(personId);
    },
    async confirm({ personId, askedAt }, at, audit) {
      const [found, user] = [named(personId, askedAt), users.get(personId)];
      if (!found || !user) return false;
      guardians.put({ ...found, givenAt: at, code: null });
      users.put({ ...user, guardianAt: at });
      tables.note(audit);
      return true;
    },
  };
}
