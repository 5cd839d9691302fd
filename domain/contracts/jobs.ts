import { describe, expect, it } from 'vitest';
import { MINUTE } from '../src/kernel/time.ts';
import { aJob, atOnce, labels, type Open, START, worldOf } from './support.ts';

/** What every queue of jobs promises. */
export function jobsContract(name: string, open: Open): void {
  describe(`${name}: jobs`, () => {
    const world = worldOf(open);

    it('hands out what is due, with its payload, and forgets it when it is finished', async () => {
      const { jobs, queued } = world();
      await queued();
      const mail = {
        kind: 'send-mail',
        payload: { kind: 'verify-email', to: 'a@b.edu', language: 'zh', link: 'https://x/?a=1&b', fullName: 'Zoë 王' },
      } as const;
      await jobs.enqueue(mail, START);
      expect(await jobs.claim(START - 1, START + MINUTE)).toBeNull();
      const job = await jobs.claim(START, START + MINUTE);
      expect(job).toEqual({ ...mail, id: job?.id, attempts: 1 });
      expect(await jobs.counts()).toEqual({ waiting: 1, dead: 0 });
      await jobs.finish(job?.id ?? '');
      expect(await jobs.counts()).toEqual({ waiting: 0, dead: 0 });
      expect(await jobs.claim(START + MINUTE, START + 2 * MINUTE)).toBeNull();
    });

    it('hands out the longest due first', async () => {
      const { jobs, queued } = world();
      await queued();
      await jobs.enqueue(aJob('second'), START + 1);
      await jobs.enqueue(aJob('first'), START);
      await jobs.enqueue(aJob('third'), START + 1);
      expect(labels(await queued())).toEqual(['first', 'second', 'third']);
    });

    it('leaves a job to whoever claimed it until the lease runs out', async () => {
      const { jobs, queued } = world();
      await queued();
      await jobs.enqueue(aJob('once'), START);
      const first = await jobs.claim(START, START + MINUTE);
      expect(await jobs.claim(START + MINUTE - 1, START + 2 * MINUTE)).toBeNull();
      const second = await jobs.claim(START + MINUTE, START + 2 * MINUTE);
      expect(second).toEqual({ ...first, attempts: 2 });
      await queued();
    });

    it('gives each of twenty jobs to one of forty who ask at once', async () => {
      const { jobs, queued } = world();
      await queued();
      await atOnce(20, (i) => jobs.enqueue(aJob(String(i)), START));
      const rounds = [
        ...(await atOnce(40, () => jobs.claim(START, START + MINUTE))),
        ...(await atOnce(20, () => jobs.claim(START, START + MINUTE))),
      ];
      const claimed = rounds.filter((job) => job !== null);
      expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
      expect(claimed).toHaveLength(20);
      for (const { id } of claimed) await jobs.finish(id);
    });

    it('tries a failed job again at its time, and keeps a dead letter for the operator', async () => {
      const { jobs, queued } = world();
      await queued();
      await jobs.enqueue(aJob('retry'), START);
      const first = await jobs.claim(START, START + MINUTE);
      await jobs.fail(first?.id ?? '', 'no answer', START + 5 * MINUTE);
      expect(await jobs.claim(START + 5 * MINUTE - 1, START + 9 * MINUTE)).toBeNull();
      const second = await jobs.claim(START + 5 * MINUTE, START + 9 * MINUTE);
      expect(second).toEqual({ ...first, attempts: 2 });
      await jobs.fail(second?.id ?? '', 'never', null);
      expect(await jobs.counts()).toEqual({ waiting: 0, dead: 1 });
      expect(await queued()).toEqual([]);
    });

    it('shows dead letters with the reason, the oldest first, and nothing else', async () => {
      const { jobs } = world();
      const before = await jobs.deadLetters();
      await jobs.enqueue(aJob('older'), START);
      await jobs.enqueue(aJob('newer'), START + 1);
      await jobs.enqueue(aJob('alive'), START + 2);
      const dead = [await jobs.claim(START, START + MINUTE), await jobs.claim(START + 1, START + MINUTE)];
      for (const job of dead) await jobs.fail(job?.id ?? '', 'mailbox unknown', null);
      const shown = await jobs.deadLetters();
      expect(shown.slice(before.length)).toEqual(dead.map((job) => ({ ...job, error: 'mailbox unknown' })));
    });

    it('revives a dead letter as if it had never been tried, and no other job', async () => {
      const { jobs, queued } = world();
      await queued();
      const before = await jobs.deadLetters();
      await jobs.enqueue(aJob('again'), START);
      const job = await jobs.claim(START, START + MINUTE);
      const id = job?.id ?? '';
      expect(await jobs.revive(id, START)).toBe(false);
      await jobs.fail(id, 'never', null);
      expect(await jobs.revive(id, START + 5)).toBe(true);
      expect(await jobs.revive(id, START + 5)).toBe(false);
      expect(await jobs.revive('nothing', START)).toBe(false);
      expect(await jobs.deadLetters()).toEqual(before);
      expect(await jobs.claim(START + 4, START + MINUTE)).toBeNull();
      expect(await jobs.claim(START + 5, START + MINUTE)).toEqual(job);
      await jobs.finish(id);
    });
  });
}
