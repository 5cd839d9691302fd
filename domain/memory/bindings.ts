import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Bindings, ProvenBy } from '../src/sign-in/ports.ts';
import type { Own } from './own.ts';
import { pair, table } from './table.ts';
import type { Tables } from './tables.ts';

export interface IdentityRow extends ProvenBy {
  readonly userId: string;
  readonly boundAt: number;
}

export const tables = () => ({
  identities: table<IdentityRow>(
    ({ userId, issuer }) => pair(userId, issuer),
    ({ userId }) => userId,
  ),
});

export const repositories = (tables: Tables) => ({ bindings: bindingsOn(tables) });

export const own = {
  identities: ({ identities }, id) =>
    identities.where(({ userId }) => userId === id).map((row) => [row.issuer, { ...row }]),
} satisfies Partial<Record<OwnKind, Own>>;

function bindingsOn({ identities, users, note }: Tables): Bindings {
  const ofSubject = ({ issuer, subject }: ProvenBy) =>
    identities.find((row) => row.issuer === issuer && row.subject === subject);
  return {
    ownerOf: async (identity) => ofSubject(identity)?.userId ?? null,
    async bind(userId, { issuer, subject }, now, audit, fits = () => true) {
      const user = users.get(userId);
      if (!user || !fits(user)) return false;
      const theirs = identities.get(pair(userId, issuer));
      if (theirs || ofSubject({ issuer, subject })) return theirs?.subject === subject;
      identities.put({ userId, issuer, subject, boundAt: now });
      note(audit);
      return true;
    },
  };
}
