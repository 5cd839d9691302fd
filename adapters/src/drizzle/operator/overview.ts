import { nameKey } from '@quadrangle/domain/accounts/rules';
import type { Overview } from '@quadrangle/domain/operator/ports';
import { asc, count, gt, isNull, sum } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Store } from '../engine/store.ts';
import { userColumns } from '../kernel/rows.ts';

/** Reads across tenants, for the operator, but for what `knownFiles` finds. */
export function overviewOn({ read, tables }: Store): Omit<Overview, 'knownFiles'> {
  const itself = <Row>(row: Row) => row;
  const { users, media, comments, reactions, contactMessages } = tables;
  const rowsIn = async (table: PgTable) => (await read.select({ many: count() }).from(table))[0]?.many ?? 0;
  const peopleWho = async (condition: ReturnType<typeof isNull>) =>
    (await read.select({ many: count() }).from(users).where(condition))[0]?.many ?? 0;
  const headcount = async (now: number) => ({
    users: await rowsIn(users),
    unverified: await peopleWho(isNull(users.verifiedAt)),
    livePlans: await peopleWho(gt(users.planEnd, now)),
  });
  return {
    headcount,
    async stats(now) {
      const kinds = await read
        .select({ kind: media.kind, many: count(), bytes: sum(media.size).mapWith(Number) })
        .from(media)
        .groupBy(media.kind);
      const ofKind = (kind: string) => kinds.find((row) => row.kind === kind)?.many ?? 0;
      return {
        ...(await headcount(now)),
        media: { video: ofKind('video'), photo: ofKind('photo') },
        bytes: kinds.reduce((total, { bytes }) => total + bytes, 0),
        comments: await rowsIn(comments),
        reactions: await rowsIn(reactions),
      };
    },
    async isEmpty() {
      return (await read.select({ id: users.id }).from(users).limit(1)).length === 0;
    },
    async people(limit, after) {
      const rows = await read
        .select(userColumns(tables))
        .from(users)
        .where(beyond([users.nameKey], '>', after))
        .orderBy(asc(users.nameKey))
        .limit(limit + 1);
      return sliceOf(rows, limit, itself, ({ name }) => [nameKey(name)]);
    },
    async messages(limit, after) {
      const rows = await read
        .select()
        .from(contactMessages)
        .where(beyond([contactMessages.id], '>', after))
        .orderBy(asc(contactMessages.id))
        .limit(limit + 1);
      return sliceOf(rows, limit, itself, ({ id }) => [id]);
    },
  };
}
