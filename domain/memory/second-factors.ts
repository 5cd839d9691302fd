import type { AuthenticatorKeys, Ceremonies, SecondFactors, Ticket, Tickets } from '../src/factors/ports.ts';
import type { Authenticator, Passkey } from '../src/factors/rules.ts';
import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Own } from './own.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export interface AuthenticatorRow extends Authenticator {
  readonly userId: string;
}

export interface PasskeyRow extends Passkey {
  readonly userId: string;
}

export interface RecoveryCodeRow {
  readonly userId: string;
  readonly digest: string;
}

export interface TicketRow extends Ticket {
  readonly tries: number;
}

export const tables = () => ({
  authenticators: table<AuthenticatorRow>(
    ({ userId }) => userId,
    (row) => row.userId,
  ),
  passkeys: table<PasskeyRow>(
    ({ id }) => id,
    (row) => row.userId,
  ),
  recoveryCodes: table<RecoveryCodeRow>(
    ({ digest }) => digest,
    (row) => row.userId,
  ),
  tickets: table<TicketRow>(
    ({ digest }) => digest,
    (row) => row.userId,
  ),
});

export const repositories = (tables: Tables) => ({
  secondFactors: secondFactorsOn(tables),
  tickets: ticketsOn(tables),
});

export const own = {
  authenticators: ({ authenticators }, id) =>
    authenticators.where(({ userId }) => userId === id).map((row) => [id, { ...row }]),
  passkeys: ({ passkeys }, id) => passkeys.where(({ userId }) => userId === id).map((row) => [row.id, { ...row }]),
} satisfies Partial<Record<OwnKind, Own>>;

export function secondFactorsOn(tables: Tables): SecondFactors {
  const { authenticators, passkeys, recoveryCodes } = tables;
  const keysOf = (userId: string) => passkeys.where((row) => row.userId === userId);
  const hasAny = (userId: string) => authenticators.get(userId) !== null || keysOf(userId).length > 0;
  const putCodes = (userId: string, codes: readonly string[]) => {
    recoveryCodes.deleteWhere((row) => row.userId === userId);
    for (const digest of codes) recoveryCodes.put({ digest, userId });
  };
  return {
    async of(userId) {
      const authenticator = authenticators.get(userId);
      return {
        authenticator: authenticator && {
          sealed: authenticator.sealed,
          step: authenticator.step,
          addedAt: authenticator.addedAt,
        },
        passkeys: keysOf(userId).map(({ userId: _, ...passkey }) => passkey),
        codesLeft: recoveryCodes.where((row) => row.userId === userId).length,
      };
    },
    ownerOf: async (passkeyId) => passkeys.get(passkeyId)?.userId ?? null,
    async add(userId, factor, most, codes, sideWrites) {
      const isFirst = !hasAny(userId);
      if ('authenticator' in factor) {
        if (authenticators.get(userId)) return 'taken';
        authenticators.put({ userId, ...factor.authenticator });
      } else {
        if (passkeys.get(factor.passkey.id) || keysOf(userId).length >= most) return 'taken';
        passkeys.put({ userId, ...factor.passkey });
      }
      if (isFirst) putCodes(userId, codes);
      tables.queue(sideWrites.letters);
      tables.note(sideWrites.audit);
      return isFirst ? 'first' : 'added';
    },
    async remove(userId, which, sideWrites) {
      const gone = [
        which !== 'authenticator' && which !== 'all' ? false : authenticators.delete(userId),
        ...keysOf(userId)
          .filter(({ id }) => which === 'all' || (which !== 'authenticator' && which.passkey === id))
          .map(({ id }) => passkeys.delete(id)),
      ];
      if (!gone.includes(true)) return false;
      if (!hasAny(userId)) putCodes(userId, []);
      tables.queue(sideWrites.letters);
      tables.note(sideWrites.audit);
      return true;
    },
    async renewCodes(userId, codes, sideWrites) {
      if (!hasAny(userId)) return false;
      putCodes(userId, codes);
      tables.queue(sideWrites.letters);
      tables.note(sideWrites.audit);
      return true;
    },
    async use(userId, used, letters) {
      const isUsed = useUp();
      if (isUsed) tables.queue(letters);
      return isUsed;

      function useUp(): boolean {
        if ('step' in used) {
          const row = authenticators.get(userId);
          if (!row || row.step >= used.step) return false;
          authenticators.put({ ...row, step: used.step });
          return true;
        }
        if ('code' in used) return recoveryCodes.get(used.code)?.userId === userId && recoveryCodes.delete(used.code);
        const row = passkeys.get(used.passkey);
        // Those that do not count say 0 each time.
        if (row?.userId !== userId || (used.counter > 0 && row.counter >= used.counter)) return false;
        passkeys.put({ ...row, counter: used.counter, usedAt: used.at });
        return true;
      }
    },
  };
}

export function ticketsOn({ tickets }: Tables): Tickets {
  return {
    async issue(ticket, now) {
      tickets.deleteWhere(({ expiresAt }) => expiresAt <= now);
      tickets.put({ ...ticket, tries: 0 });
    },
    async attempt(digest, now, most) {
      const found = tickets.get(digest);
      if (!found || found.expiresAt <= now || found.tries >= most) return null;
      const { tries, ...ticket } = found;
      tickets.put({ ...found, tries: tries + 1 });
      return ticket;
    },
    take: async (digest) => tickets.delete(digest),
  };
}

/** Keys in plain sight, whose codes are made of the key and the step: they protect nothing. */
export function memoryAuthenticatorKeys(): AuthenticatorKeys {
  return {
    seal: (key, userId) => `${userId} ${key}`,
    codeAt: (sealed, userId, step) =>
      sealed.startsWith(`${userId} `) ? memoryCode(sealed.slice(userId.length + 1), step) : null,
  };
}

/** The code of this key in that step, by the keys of memory. */
export function memoryCode(key: string, step: number): string {
  let sum = step;
  for (const letter of key) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return String(sum % 1_000_000).padStart(6, '0');
}

const TEXT = {
  encode: (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
};

/**
 * The answer of a browser for a passkey of `memoryCeremonies`: who signed what, where, and whether it verified its
 * owner.
 */
export function memoryAssertion(
  id: string,
  challenge: string,
  {
    origin = 'https://photos.example.edu',
    counter = 0,
    looked = true,
    key = id,
  }: { origin?: string; counter?: number; looked?: boolean; key?: string } = {},
) {
  const clientDataJSON = TEXT.encode({ challenge, origin });
  return {
    id,
    response: {
      clientDataJSON,
      authenticatorData: TEXT.encode({ counter, looked }),
      signature: TEXT.encode(`key of ${key}`),
    },
  };
}

export function memoryRegistration(id: string, challenge: string, origin = 'https://photos.example.edu') {
  return {
    id,
    response: { clientDataJSON: TEXT.encode({ challenge, origin }), attestationObject: TEXT.encode(`key of ${id}`) },
  };
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
};

/** Passkeys whose signature is their name: anybody can sign, but for another challenge or origin it is refused. */
export function memoryCeremonies(): Ceremonies {
  const fits = (origins: readonly string[], challenge: string, json: string) => {
    const client = read(json) as { challenge?: unknown; origin?: unknown } | null;
    return client?.challenge === challenge && origins.includes(String(client.origin));
  };
  return {
    async made({ origins }, challenge, { id, response }) {
      if (!fits(origins, challenge, response.clientDataJSON)) return null;
      return { id, publicKey: String(read(response.attestationObject)), counter: 0 };
    },
    async signed({ origins }, challenge, passkey, { response }, alone) {
      if (!fits(origins, challenge, response.clientDataJSON)) return null;
      if (read(response.signature) !== passkey.publicKey) return null;
      const { counter, looked } = (read(response.authenticatorData) ?? {}) as { counter?: number; looked?: boolean };
      return typeof counter !== 'number' || (alone && looked !== true) ? null : counter;
    },
  };
}
