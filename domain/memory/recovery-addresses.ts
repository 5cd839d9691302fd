import type { RecoveryAddresses, RecoveryClaim } from '../src/accounts/ports.ts';
import { noRecoveryAddress } from '../src/accounts/returned-address.ts';
import { isTooSoon } from '../src/accounts/rules.ts';
import type { Instant } from '../src/kernel/time.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export interface ClaimRow extends RecoveryClaim {
  readonly userId: string;
  readonly askedAt: Instant;
  readonly codeTries: number;
}

export const tables = () => ({
  recoveryClaims: table<ClaimRow>(
    (row) => row.userId,
    (row) => row.userId,
  ),
});

export const repositories = (tables: Tables) => ({ recoveryAddresses: recoveryAddressesOn(tables) });

function recoveryAddressesOn({ recoveryClaims: claims, users, queue, note }: Tables): RecoveryAddresses {
  return {
    async ask(userId, address, askedAt, spacing, jobs) {
      const former = claims.get(userId);
      if (isTooSoon(former?.askedAt, askedAt, spacing)) return false;
      if (!users.get(userId)) return true;
      claims.put({ userId, address, askedAt, code: null, codeUntil: null, codeTries: 0 });
      queue(jobs);
      return true;
    },
    async giveCode(userId, hash, codeUntil) {
      const claim = claims.get(userId);
      if (!claim) return null;
      claims.put({ ...claim, code: hash(claim.address), codeUntil, codeTries: 0 });
      return claim.address;
    },
    async tryCode(userId, most) {
      const claim = claims.get(userId);
      if (!claim || claim.codeTries >= most) return null;
      claims.put({ ...claim, codeTries: claim.codeTries + 1 });
      return { address: claim.address, code: claim.code, codeUntil: claim.codeUntil };
    },
    async keep(userId, recoveryAddress, recoveryProvenAt, jobs, audit) {
      const user = users.get(userId);
      if (!user || claims.get(userId)?.address !== recoveryAddress) return false;
      claims.delete(userId);
      users.put({ ...user, recoveryAddress, recoveryProvenAt });
      queue(jobs);
      note(audit);
      return true;
    },
    async remove(userId, jobs, audit) {
      claims.delete(userId);
      const user = users.get(userId);
      if (!user || user.recoveryAddress === null) return;
      users.put({ ...user, ...noRecoveryAddress });
      queue(jobs);
      note(audit);
    },
    async forget(before) {
      claims.deleteWhere(({ askedAt }) => askedAt < before);
    },
  };
}
