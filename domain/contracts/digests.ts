import { describe, expect, it } from 'vitest';
import { removeFilesJob } from '../src/files/remove-files.ts';
import type { DueDigest } from '../src/news/ports.ts';
import { type Lists, unlisted } from './listed.ts';
import { fixtureOf, type Open, START } from './support.ts';

/** What every store of begun digests promises (decisions 50). */
export function contract(name: string, open: Open): void {
  describe(`${name}: digests`, () => {
    const fixture = fixtureOf(open);
    const job = (fileName: string) => removeFilesJob.draft({ fileNames: [fileName] });
    const wants = (personId: string, wanted = true) =>
      fixture().newsChoices.choose(personId, { kind: 'comment', way: 'digest', wanted });
    const files = async () =>
      (await fixture().queued()).map(({ payload }) => (payload as { fileNames: string[] }).fileNames[0]);
    const take = async (tenant: string, day: string, portion = 9, after = '') => {
      let taken: readonly DueDigest[] = [];
      await fixture().digests.take({ tenant, day, until: START + 5, after, portion }, (due) => {
        taken = due;
        return due.map(({ personId }) => job(`photo/${personId}.jpg`));
      });
      expect(await files()).toEqual(taken.map(({ personId }) => `photo/${personId}.jpg`));
      return taken;
    };

    it('begins a day once, for each tenant in which somebody wants a digest', async () => {
      const { digests, person, users } = fixture();
      const [one, other, none, gone] = [await person(), await person(), await person(), await person()];
      for (const { id } of [one, other, gone]) await wants(id);
      await wants(none.id, false);
      await users.setSuspended(gone.id, START);
      const begin = async (day: string) => {
        let tenants: readonly string[] = [];
        await digests.begin(day, (all) => {
          tenants = all;
          return [job('photo/begun.jpg')];
        });
        return [await files(), tenants.filter((tenant) => [one, other, none, gone].some((p) => p.tenant === tenant))];
      };
      expect(await begin('2025-02-01')).toEqual([
        ['photo/begun.jpg'],
        expect.arrayContaining([one.tenant, other.tenant]),
      ]);
      expect((await begin('2025-02-02'))[1]).toHaveLength(2);
      expect(await begin('2025-02-02')).toEqual([[], []]);
      expect(await begin('2025-02-01')).toEqual([[], []]);
    });

    it('takes everybody who wants a digest once a day, in portions, and queues their jobs', async () => {
      const { person, users } = fixture();
      const first = await person();
      const tenant = first.tenant;
      const people = [first, await person(tenant), await person(tenant)].map(({ id }) => id).sort();
      for (const id of people) await wants(id);
      const silent = await person(tenant);
      const suspended = await person(tenant);
      const unverified = await person(tenant, { verifiedAt: null });
      for (const { id } of [suspended, unverified]) await wants(id);
      await wants(silent.id, false);
      await users.setSuspended(suspended.id, START);
      const portions = [await take(tenant, '2025-02-03', 2), await take(tenant, '2025-02-03', 2)];
      expect(portions.map((portion) => portion.map(({ personId }) => personId))).toEqual([
        people.slice(0, 2),
        people.slice(2),
      ]);
      expect(portions.flat().map(({ since }) => since)).toEqual([null, null, null]);
      expect(await take(tenant, '2025-02-03')).toEqual([]);
      expect(await take(tenant, '2025-02-02')).toEqual([]);
      expect(await take(tenant, '2025-02-04')).toEqual(people.map((personId) => ({ personId, since: START + 5 })));
      expect(await take(first.tenant.toUpperCase(), '2025-02-05')).toEqual([]);
      const behind = await take(tenant, '2025-02-05', 9, people[0]);
      expect(behind.map(({ personId }) => personId)).toEqual(people.slice(1));
    });

    it('queues them behind what was due before', async () => {
      const { digests, jobs, person } = fixture();
      const { id, tenant } = await person();
      await wants(id);
      await digests.take({ tenant, day: '2025-02-03', until: START + 5, after: '', portion: 9 }, () => [job('taken')]);
      await jobs.enqueue(job('after'), START + 6);
      await jobs.enqueue(job('before'), START + 4);
      expect(await files()).toEqual(['before', 'taken', 'after']);
    });

    it('gives nobody two on a day, however many processes take people at the same time', async () => {
      const { digests, person, queued } = fixture();
      const { id, tenant } = await person();
      await wants(id);
      const request = { tenant, day: '2025-02-03', until: START, after: '', portion: 9 };
      await Promise.all(
        [1, 2, 3, 4].map(() => digests.take(request, (due) => due.map(() => job('photo/one.jpg'))).catch(() => {})),
      );
      expect(await queued()).toHaveLength(1);
    });
  });
}

export const lists = {
  digests: unlisted({ 'people whose mail is due; unreadEntries judges what it has': ['begin', 'take'] }),
} satisfies Partial<Lists>;
