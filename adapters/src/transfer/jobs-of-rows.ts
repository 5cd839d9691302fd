import { moveGiftJob } from '@quadrangle/domain/clubs/give';
import { indexSearchJob } from '@quadrangle/domain/finding/index-search';
import type { JobDraft } from '@quadrangle/domain/kernel/ports';
import { blankMetadataJob } from '@quadrangle/domain/media/blank-metadata';
import { blankVideosJob } from '@quadrangle/domain/media/blank-videos';
import { makeRenditionsJob, renditionsOf } from '@quadrangle/domain/media/make-renditions';
import { convertFilmJob } from '@quadrangle/domain/media/picture-film';
import { uploaderOf } from '@quadrangle/domain/media/rules';
import { withdrawAgainJob } from '@quadrangle/domain/own-data/withdraw-consent';
import { tellOfRequestJob } from '@quadrangle/domain/rights/tell-of-request';
import { carryOutJob } from '@quadrangle/domain/safety/carry-out';
import { NO_COLLEGE } from '@quadrangle/domain/safety/case';
import { UNDONE_WITHIN } from '@quadrangle/domain/safety/rules';
import { and, eq, exists, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Store } from '../drizzle/engine/store.ts';
import { openDatabase } from '../drizzle/open-database.ts';

/** The jobs that a college brings along: those that its rows wait for. */
export const AWAITED: readonly string[] = [
  makeRenditionsJob,
  blankMetadataJob,
  blankVideosJob,
  convertFilmJob,
  indexSearchJob,
  carryOutJob,
  moveGiftJob,
  tellOfRequestJob,
  withdrawAgainJob,
].map(({ kind }) => kind);

/**
 * Replaces the jobs of a database that holds one college alone by those that its rows wait for, because jobs do not
 * move: conversions that had begun, of photos' films too, videos that were still being cleaned, removals that can still
 * be undone, gifts of which a part has moved, and the letters about requests that only the operator decides (decisions
 * 52, 58, 60, 63, 72); and those that check older videos and index again, which may have waited where they come from
 * (decisions 19, 27).
 */
export async function queueAwaited({
  databaseUrl: url,
  migrations,
}: {
  readonly databaseUrl: string;
  readonly migrations: string;
}): Promise<void> {
  const { store, repositories, close } = await openDatabase({ url, migrations });
  try {
    await store.write((db) => db.delete(store.tables.jobs));
    for (const { job, at } of await awaitedIn(store)) await repositories.jobs.enqueue(job, at);
  } finally {
    await close();
  }
}

async function awaitedIn({ read, tables }: Store): Promise<{ readonly job: JobDraft; readonly at: number }[]> {
  const { cases, clubs, events, gifts, givenThings, media } = tables;
  const { fileName, uploaderId, tenant, width, height, duration, state, drawn } = media;
  const atOnce = (job: JobDraft) => ({ job, at: 0 });
  const isVideo = eq(media.kind, 'video');
  const converted = await read
    .select({ fileName, uploaderId, tenant, width, height, duration, state })
    .from(media)
    .where(isNotNull(media.percent));
  const uncleaned = await read
    .select({ fileName })
    .from(media)
    .where(and(isVideo, eq(state, 'processing')));
  // Those that play already, and those that are no film, have no such job.
  const withFilms = await read
    .select({ fileName, uploaderId, tenant, drawn })
    .from(media)
    .where(isNotNull(sql`${drawn} ->> 'film'`));
  // Of a comment the case itself keeps what can come back.
  const isThere = exists(read.select().from(media).where(eq(media.id, cases.itemId)));
  const isHidden = or(isNotNull(cases.comment), and(ne(cases.subject, 'comment'), isThere));
  const removed = await read
    .select({ caseId: cases.id, decidedAt: cases.decidedAt })
    .from(cases)
    .where(and(eq(cases.verdict, 'remove'), isHidden));
  const isLeft = and(eq(givenThings.giftId, gifts.id), eq(givenThings.moved, false));
  const given = await read
    .select({ id: gifts.id })
    .from(gifts)
    .where(or(isNotNull(gifts.undoneAt), exists(read.select().from(givenThings).where(isLeft))));
  const asked = await read
    .select({ caseId: cases.id })
    .from(cases)
    .where(and(eq(cases.tenant, NO_COLLEGE), isNull(cases.decidedAt)));
  const [video] = await read.select({ fileName }).from(media).where(isVideo).limit(1);
  const [item] = await read.select({ fileName }).from(media).limit(1);
  const [event] = await read.select({ id: events.id }).from(events).limit(1);
  const [club] = await read.select({ id: clubs.id }).from(clubs).limit(1);
  return [
    ...converted.map((item) => atOnce(renditionsOf(item, item.state === 'ready'))),
    ...uncleaned.map((payload) => atOnce(blankMetadataJob.draft(payload))),
    ...withFilms
      .filter((item) => item.drawn?.film === false)
      .map((item) => atOnce(convertFilmJob.draft({ fileName: item.fileName }, { ...uploaderOf(item), rank: 'soon' }))),
    ...removed.map(({ caseId, decidedAt }) => {
      const payload = { caseId, decidedAt: decidedAt ?? 0 };
      return { job: carryOutJob.draft(payload), at: payload.decidedAt + UNDONE_WITHIN };
    }),
    ...given.map(({ id }) => atOnce(moveGiftJob.draft({ id }))),
    ...asked.map(({ caseId }) => atOnce(tellOfRequestJob.draft({ caseId }))),
    ...(video ? [atOnce(blankVideosJob.draft({ after: null }))] : []),
    ...(item || event || club ? [atOnce(indexSearchJob.draft({}))] : []),
  ];
}
