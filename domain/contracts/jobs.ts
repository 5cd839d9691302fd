import { describe, expect, it } from 'vitest';
import type { Job } from '../src/kernel/ports.ts';
import { sendMailJob } from '../src/kernel/send-mail.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../src/kernel/time.ts';
import type { Rank, Turn, Whose } from '../src/kernel/turns.ts';
import { blankMetadataJob } from '../src/media/blank-metadata.ts';
import { blankVideosJob } from '../src/media/blank-videos.ts';
import { makeRenditionsJob } from '../src/media/make-renditions.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, START } from './support.ts';

/** What every queue of jobs promises (decisions 20). */
export function contract(name: string, open: Open): void {
  describe(`${name}: jobs`, () => {
    const fixture = fixtureOf(open);
    const claimed = async (now: Instant, leaseUntil: Instant): Promise<Job> => {
      const job = await fixture().jobs.claim(now, leaseUntil);
      if (!job) throw new Error('Nothing is due.');
      return job;
    };

    it('hands out what is due, with its payload, and forgets it when it is finished', async () => {
      const { jobs, queued } = fixture();
      await queued();
      const mail = sendMailJob.draft({
        kind: 'contact',
        to: 'a@b.edu',
        language: 'zh',
        fullName: 'Zoë 王',
        name: 'zoe',
        replyTo: 'zoe@b.edu',
        message: 'https://x/?a=1&b',
      });
      await jobs.enqueue(mail, START);
      expect(await jobs.claim(START - 1, START + MINUTE)).toBeNull();
      const job = await claimed(START, START + MINUTE);
      expect(job).toEqual({ ...mail, id: job.id, attempts: 1 });
      expect(await jobs.counts()).toEqual({ waiting: 1, dead: 0 });
      expect(await jobs.finish(job)).toBe(true);
      expect(await jobs.counts()).toEqual({ waiting: 0, dead: 0 });
      expect(await jobs.claim(START + MINUTE, START + 2 * MINUTE)).toBeNull();
    });

    it('hands out jobs of the requested kinds, and no others', async () => {
      const { jobs, queued } = fixture();
      await queued();
      await jobs.enqueue(aJob('mail'), START);
      await jobs.enqueue(blankMetadataJob.draft({ fileName: 'video/a' }), START + 1);
      const [now, until] = [START + 2, START + MINUTE];
      expect(await jobs.claim(now, until, { only: [] })).toBeNull();
      expect(await jobs.claim(now, until, { except: [aJob('mail').kind, blankMetadataJob.kind] })).toBeNull();
      expect(await jobs.claim(now, until, { only: [blankMetadataJob.kind] })).toMatchObject({
        kind: blankMetadataJob.kind,
      });
      expect(await jobs.claim(now, until, { only: [blankMetadataJob.kind] })).toBeNull();
      expect(await jobs.claim(now, until, { kind: blankMetadataJob.kind })).toBeNull();
      expect(await jobs.claim(now, until, { kind: aJob('x').kind })).toMatchObject({ kind: aJob('x').kind });
      expect(await jobs.claim(now, until, { except: [blankMetadataJob.kind] })).toBeNull();
      await queued();
    });

    it('hands out expensive jobs in turns by person, then by college, whoever came first (decisions 78)', async () => {
      const { jobs, person, queued } = fixture();
      await queued();
      const [greedy, other, neighbour] = [await person(), await person(), await person()];
      const films = (user: Whose, rank: Rank, ...names: string[]) =>
        Promise.all(
          names.map((fileName, at) =>
            jobs.enqueue(makeRenditionsJob.draft({ fileName }, { id: user.id, tenant: user.tenant, rank }), START + at),
          ),
        );
      const named: string[] = [];
      const take = async (soon = false) => {
        const job = await jobs.claim(START + 9, START + MINUTE, { only: [makeRenditionsJob.kind], soon });
        if (job) await jobs.finish(job);
        named.push((job?.payload as { fileName: string } | undefined)?.fileName ?? 'none');
      };
      await films(greedy, 'usual', 'g1', 'g2', 'g3', 'g4');
      await take();
      await films(other, 'later', 'o1');
      await films(other, 'brief', 'b1', 'b2');
      await films(other, 'usual', 'o2');
      await films(neighbour, 'soon', 'n1', 'n2');
      for (let index = 0; index < 3; index += 1) await take();
      await take(true);
      await take(true);
      for (let index = 0; index < 5; index += 1) await take();
      // Work that nobody waits for comes last, but short jobs of this kind never wait for long ones.
      expect(named).toEqual(['g1', 'n1', 'o2', 'g2', 'n2', 'b1', 'g3', 'g4', 'b2', 'o1', 'none']);
    });

    it('hands out an expensive job of nobody, and of somebody who is gone (decisions 78)', async () => {
      const { jobs, queued } = fixture();
      await queued();
      const gone: Turn = { id: 'gone', tenant: 'gone.edu', rank: 'usual' };
      await jobs.enqueue(makeRenditionsJob.draft({ fileName: 'a' }), START);
      await jobs.enqueue(makeRenditionsJob.draft({ fileName: 'b' }, gone), START);
      const only = { only: [makeRenditionsJob.kind] };
      for (const fileName of ['a', 'b'])
        expect(await jobs.claim(START, START + MINUTE, only)).toMatchObject({ payload: { fileName } });
      await queued();
    });

    it('hands out the longest due first', async () => {
      const { jobs, queued } = fixture();
      await queued();
      await jobs.enqueue(aJob('second'), START + 1);
      await jobs.enqueue(aJob('first'), START);
      await jobs.enqueue(aJob('third'), START + 1);
      expect(labels(await queued())).toEqual(['first', 'second', 'third']);
    });

    it('leaves a job to whoever claimed it until the lease runs out', async () => {
      const { jobs, queued } = fixture();
      await queued();
      await jobs.enqueue(aJob('once'), START);
      const first = await jobs.claim(START, START + MINUTE);
      expect(await jobs.claim(START + MINUTE - 1, START + 2 * MINUTE)).toBeNull();
      const second = await jobs.claim(START + MINUTE, START + 2 * MINUTE);
      expect(second).toEqual({ ...first, attempts: 2 });
      await queued();
    });

    it('leaves a job with the worker that extends its lease', async () => {
      const { jobs, queued } = fixture();
      await queued();
      await jobs.enqueue(aJob('long'), START);
      const first = await claimed(START, START + MINUTE);
      expect(await jobs.extend(first, START + 5 * MINUTE)).toBe(true);
      expect(await jobs.claim(START + 5 * MINUTE - 1, START + 9 * MINUTE)).toBeNull();
      expect(await claimed(START + 5 * MINUTE, START + 9 * MINUTE)).toEqual({ ...first, attempts: 2 });
      await queued();
    });

    it('lets nobody extend, finish or fail a job that another worker has claimed since', async () => {
      const { jobs, queued } = fixture();
      await queued();
      const dead = await jobs.deadLetters();
      await jobs.enqueue(aJob('taken over'), START);
      const stale = await claimed(START, START + MINUTE);
      const holder = await claimed(START + MINUTE, START + 2 * MINUTE);
      expect(await jobs.extend(stale, START + 9 * MINUTE)).toBe(false);
      expect(await jobs.finish(stale)).toBe(false);
      expect(await jobs.fail(stale, 'too late', START)).toBe(false);
      expect(await jobs.fail(stale, 'too late', null)).toBe(false);
      expect(await jobs.deadLetters()).toEqual(dead);
      expect(await jobs.claim(START + 2 * MINUTE - 1, START + 9 * MINUTE)).toBeNull();
      expect(await jobs.finish(holder)).toBe(true);
      expect(await jobs.finish(holder)).toBe(false);
    });

    it('queues what a job leaves behind in the unit that forgets it, and nothing of one that another worker has', async () => {
      const { jobs, queued } = fixture();
      await queued();
      await jobs.enqueue(aJob('portion'), START);
      const stale = await claimed(START, START + MINUTE);
      const holder = await claimed(START + MINUTE, START + 2 * MINUTE);
      const next = [
        { job: aJob('letter'), at: START },
        { job: aJob('tomorrow'), at: START + DAY },
      ];
      expect(await jobs.finish(stale, next)).toBe(false);
      expect(await jobs.counts()).toEqual({ waiting: 1, dead: 0 });
      expect(await jobs.finish(holder, next)).toBe(true);
      expect(await claimed(START, START + 2 * DAY)).toMatchObject(aJob('letter'));
      expect(await jobs.claim(START + DAY - 1, START + 2 * DAY)).toBeNull();
      expect(await claimed(START + DAY, START + 2 * DAY)).toMatchObject(aJob('tomorrow'));
      await queued();
    });

    it('gives each of twenty jobs to one of forty who ask at once', async () => {
      const { jobs, queued } = fixture();
      await queued();
      await atOnce(20, (i) => jobs.enqueue(aJob(String(i)), START));
      const rounds = [
        ...(await atOnce(40, () => jobs.claim(START, START + MINUTE))),
        ...(await atOnce(20, () => jobs.claim(START, START + MINUTE))),
      ];
      const taken = rounds.filter((job) => job !== null);
      expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
      expect(taken).toHaveLength(20);
      for (const job of taken) await jobs.finish(job);
    });

    it('tries a failed job again at its time, and keeps a dead letter for the operator', async () => {
      const { jobs, queued } = fixture();
      await queued();
      await jobs.enqueue(aJob('retry'), START);
      const first = await claimed(START, START + MINUTE);
      expect(await jobs.fail(first, 'no answer', START + 5 * MINUTE)).toBe(true);
      expect(await jobs.claim(START + 5 * MINUTE - 1, START + 9 * MINUTE)).toBeNull();
      const second = await claimed(START + 5 * MINUTE, START + 9 * MINUTE);
      expect(second).toEqual({ ...first, attempts: 2 });
      await jobs.fail(second, 'never', null);
      expect(await jobs.extend(second, START + 9 * MINUTE)).toBe(false);
      expect(await jobs.counts()).toEqual({ waiting: 0, dead: 1 });
      expect(await queued()).toEqual([]);
    });

    it('says what the jobs of a kind are about, the oldest first, and whether they were given up, until they are done', async () => {
      const { jobs } = fixture();
      const { kind, draft } = blankVideosJob;
      const known = async () =>
        (await jobs.ofKind(kind)).map(({ payload, dead }) => ({ ...(payload as object), dead }));
      const claim = async () => (await jobs.claim(START, START + MINUTE, { only: [kind] })) as Job;
      expect(await known()).toEqual([]);
      await jobs.enqueue(draft({ after: 'one' }), START);
      await jobs.enqueue(draft({ after: 'two' }), START);
      const first = await claim();
      const second = { after: 'two', dead: false };
      expect(await known()).toEqual([{ after: 'one', dead: false }, second]);
      await jobs.fail(first, 'never', null);
      expect(await known()).toEqual([{ after: 'one', dead: true }, second]);
      await jobs.revive(first.id, START);
      expect(await known()).toEqual([{ after: 'one', dead: false }, second]);
      for (let left = 2; left > 0; left -= 1) await jobs.finish(await claim());
      expect(await known()).toEqual([]);
    });

    it('forgets dead letters of a kind some time after it found them, in portions, and no other job', async () => {
      const { jobs, queued } = fixture();
      await queued();
      const { kind } = aJob('');
      const forget = (now: number, most = 1_000) => jobs.forgetDead(kind, now, now - HOUR, most);
      await forget(START);
      await forget(START + 2 * HOUR);
      const before = await jobs.deadLetters();
      for (const label of ['one', 'two', 'again']) await jobs.enqueue(aJob(label), START);
      await jobs.enqueue(aJob('alive'), START + 8 * HOUR);
      const dead = [await claimed(START, START + 9 * HOUR), await claimed(START, START + 9 * HOUR)];
      const again = await claimed(START, START + 9 * HOUR);
      for (const job of [...dead, again]) await jobs.fail(job, 'mailbox unknown', null);
      expect(await forget(START + 3 * HOUR)).toBe(0);
      await jobs.revive(again.id, START + 3 * HOUR);
      const revived = await claimed(START + 3 * HOUR, START + 9 * HOUR);
      expect(await forget(START + 4 * HOUR)).toBe(0);
      await jobs.fail(revived, 'mailbox unknown', null);
      expect(await jobs.forgetDead('no such kind', START + 5 * HOUR, START + 5 * HOUR, 9)).toBe(0);
      expect(await forget(START + 5 * HOUR, 1)).toBe(1);
      expect(await forget(START + 5 * HOUR)).toBe(1);
      const left = await jobs.deadLetters();
      expect(left.slice(before.length).map(({ id }) => id)).toEqual([revived.id]);
      expect(await forget(START + 7 * HOUR)).toBe(1);
      expect(labels(await queued())).toEqual(['alive']);
    });

    it('says since when the oldest due job of each kind has been due', async () => {
      const { jobs, queued } = fixture();
      await queued();
      await jobs.enqueue(aJob('3'), START + 3);
      await jobs.enqueue(aJob('1'), START + 1);
      await jobs.enqueue(aJob('9'), START + 9);
      expect([...(await jobs.dueSince(START))]).toEqual([]);
      expect([...(await jobs.dueSince(START + 5))]).toEqual([[aJob('1').kind, START + 1]]);
      const job = await claimed(START + 5, START + MINUTE);
      expect([...(await jobs.dueSince(START + 5))]).toEqual([[aJob('1').kind, START + 3]]);
      await jobs.fail(job, 'never', null);
      expect([...(await jobs.dueSince(START + MINUTE))]).toEqual([[aJob('1').kind, START + 3]]);
      await queued();
    });

    it('says of a job that is due at once that it has been since it was queued', async () => {
      const { jobs, queued, users, account } = fixture();
      await queued();
      const before = Date.now();
      await users.register(account(), null, [aJob('with a write')]);
      const after = Date.now();
      const since = (await jobs.dueSince(after + DAY)).get(aJob('with a write').kind);
      expect(since).toBeGreaterThanOrEqual(before);
      expect(since).toBeLessThanOrEqual(after);
      expect([...(await jobs.dueSince(START))]).toEqual([[aJob('with a write').kind, START]]);
      await queued();
    });

    it('shows dead letters with the reason, the oldest first, and nothing else', async () => {
      const { jobs } = fixture();
      const before = await jobs.deadLetters();
      await jobs.enqueue(aJob('older'), START);
      await jobs.enqueue(aJob('newer'), START + 1);
      await jobs.enqueue(aJob('alive'), START + 2);
      const dead = [await claimed(START, START + MINUTE), await claimed(START + 1, START + MINUTE)];
      for (const job of dead) await jobs.fail(job, 'mailbox unknown', null);
      const shown = await jobs.deadLetters();
      expect(shown.slice(before.length)).toEqual(dead.map((job) => ({ ...job, error: 'mailbox unknown' })));
    });

    it('revives a dead letter as if it had never been tried, and no other job', async () => {
      const { jobs, queued } = fixture();
      await queued();
      const before = await jobs.deadLetters();
      await jobs.enqueue(aJob('again'), START);
      const job = await claimed(START, START + MINUTE);
      const { id } = job;
      expect(await jobs.revive(id, START)).toBe(false);
      await jobs.fail(job, 'never', null);
      expect(await jobs.revive(id, START + 5)).toBe(true);
      expect(await jobs.revive(id, START + 5)).toBe(false);
      expect(await jobs.revive('nothing', START)).toBe(false);
      expect(await jobs.deadLetters()).toEqual(before);
      expect(await jobs.claim(START + 4, START + MINUTE)).toBeNull();
      expect(await jobs.claim(START + 5, START + MINUTE)).toEqual(job);
      await jobs.finish(job);
    });
  });
}

export const lists = {
  jobs: unlisted({
    changes: ['enqueue', 'claim', 'extend', 'finish', 'fail', 'revive', 'forgetDead'],
    work: ['deadLetters', 'counts', 'dueSince', 'ofKind'],
  }),
} satisfies Partial<Lists>;
