import { describe, expect, it } from 'vitest';
import { DAY } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, labels, type Open, START } from './support.ts';

/** What every list of announced files promises (decisions 24, 29). */
export function contract(name: string, open: Open): void {
  describe(`${name}: uploads`, () => {
    const fixture = fixtureOf(open);

    it('gives an upload back by its id and by its stored name', async () => {
      const { uploads, upload, person, id } = fixture();
      const fileName = `video/${id()}-学 校.mp4`;
      const declared = await upload(await person(), {
        folder: 'video',
        fileName,
        size: 2 ** 32,
        finishedAt: null,
        session: 'https://bucket.example/session',
      });
      expect(await uploads.byId(declared.id)).toEqual(declared);
      expect(await uploads.byFileName(fileName)).toEqual(declared);
      expect(await uploads.byId('nothing')).toBeNull();
      expect(await uploads.byFileName('nothing')).toBeNull();
    });

    it('notes the first time that all bytes had arrived', async () => {
      const { uploads, upload, person } = fixture();
      const { id } = await upload(await person(), { finishedAt: null });
      await uploads.finish(id, START + 1);
      await uploads.finish(id, START + 2);
      expect((await uploads.byId(id))?.finishedAt).toBe(START + 1);
    });

    it('keeps when the picture in it was taken', async () => {
      const { uploads, upload, person } = fixture();
      const declared = await upload(await person());
      expect(declared.takenAt).toBeNull();
      await uploads.noteTaken(declared.id, START - DAY);
      expect(await uploads.byId(declared.id)).toEqual({ ...declared, takenAt: START - DAY });
    });

    it('keeps the checksum of what was sent', async () => {
      const { uploads, upload, person } = fixture();
      const declared = await upload(await person());
      expect(declared.checksum).toBeNull();
      await uploads.storeChecksum(declared.id, 'ab'.repeat(32));
      await uploads.storeChecksum(declared.id, 'cd'.repeat(32));
      expect(await uploads.byId(declared.id)).toEqual({ ...declared, checksum: 'ab'.repeat(32) });
    });

    it('finds own items again by the checksum of their file, and nothing else (decisions 24)', async () => {
      const { uploads, media, upload, person, item } = fixture();
      const [owner, other] = [await person(), await person()];
      const [twice, once, theirs, poster, unused, unasked] = ['1', '2', '3', '4', '5', '6'].map((digit) =>
        digit.repeat(64),
      ) as [string, string, string, string, string, string];
      const share = async (whose: typeof owner, checksum: string, fileName?: string) => {
        const sent = await upload(whose);
        await uploads.storeChecksum(sent.id, checksum);
        const shared = item(whose, { fileName: fileName ?? sent.fileName });
        await media.publish(shared, [sent.id], []);
        return shared.id;
      };
      const [older, newer] = [await share(owner, twice), await share(owner, twice)];
      const only = await share(owner, once);
      await share(owner, unasked);
      await share(owner, poster, 'video/of-which-it-is-the-thumbnail.mp4');
      await share(other, theirs);
      await uploads.storeChecksum((await upload(owner)).id, unused);
      const found = await media.sharedBefore(owner, [twice, once, theirs, poster, unused]);
      expect(found).toHaveLength(2);
      expect(found).toEqual(
        expect.arrayContaining([
          { checksum: twice, kind: 'photo', id: [older, newer].toSorted().at(-1) },
          { checksum: once, kind: 'photo', id: only },
        ]),
      );
      expect(await media.sharedBefore({ ...owner, tenant: 'elsewhere.edu' }, [once])).toEqual([]);
      await media.remove(only, []);
      expect(await media.sharedBefore(owner, [once])).toEqual([]);
      expect(await media.sharedBefore(owner, [])).toEqual([]);
    });

    it("finds a club's items by the checksum of their file, whoever sent them (decisions 62, 77)", async () => {
      const { uploads, media, upload, person, item, club } = fixture();
      const lead = await person();
      const other = await person(lead.tenant);
      const { id: ofClub } = await club(lead);
      const [shared, own] = ['1', '2'].map((digit) => digit.repeat(64)) as [string, string];
      const share = async (checksum: string, clubId: string | null) => {
        const sent = await upload(other);
        await uploads.storeChecksum(sent.id, checksum);
        const published = item(other, { fileName: sent.fileName, clubId });
        await media.publish(published, [sent.id], []);
        return published.id;
      };
      const id = await share(shared, ofClub);
      await share(own, null);
      expect(await media.sharedBefore(lead, [shared, own], ofClub)).toEqual([{ checksum: shared, kind: 'photo', id }]);
      expect(await media.sharedBefore(lead, [shared])).toEqual([]);
      expect(await media.sharedBefore({ ...lead, tenant: 'elsewhere.edu' }, [shared], ofClub)).toEqual([]);
    });

    it('forgets an upload that nothing uses, once, and queues the jobs with it', async () => {
      const { uploads, media, upload, person, item, queued } = fixture();
      const owner = await person();
      const [free, used] = [await upload(owner), await upload(owner)];
      await media.publish(item(owner), [used.id], []);
      await queued();
      const outcomes = await atOnce(20, () => uploads.drop(free.id, [aJob('files')]));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(labels(await queued())).toEqual(['files']);
      expect(await uploads.drop(used.id, [aJob('no')])).toBe(false);
      expect(await uploads.drop('nothing', [aJob('no')])).toBe(false);
      expect(await queued()).toEqual([]);
      expect(await uploads.byId(used.id)).not.toBeNull();
    });

    it('either publishes an item with an upload or drops the upload, never both', async () => {
      const { uploads, media, upload, person, item } = fixture();
      const owner = await person();
      for (let round = 0; round < 10; round += 1) {
        const { id } = await upload(owner);
        const draft = item(owner);
        const [published, dropped] = await Promise.all([media.publish(draft, [id], []), uploads.drop(id, [])]);
        expect(dropped).toBe(published !== 'published');
        expect((await media.byId(draft.id)) === null).toBe(dropped);
      }
    });

    it('lists what was abandoned: unused, and begun or finished before the moment', async () => {
      const { uploads, media, upload, person, item } = fixture();
      const owner = await person();
      const old = START - 500 * DAY;
      const begun = await upload(owner, { createdAt: old, finishedAt: null });
      const finished = await upload(owner, { createdAt: old, finishedAt: old + 1 });
      const used = await upload(owner, { createdAt: old, finishedAt: old });
      await media.publish(item(owner), [used.id], []);
      await upload(owner, { createdAt: old, finishedAt: old + DAY });
      await upload(owner, { createdAt: old + DAY, finishedAt: null });
      const found = await uploads.abandoned(old + 10, 10);
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining([begun, finished]));
      const [first] = await uploads.abandoned(old + 10, 1);
      const [second] = await uploads.abandoned(old + 10, 10, first?.id);
      expect([first, second]).toEqual([begun, finished].sort((a, b) => (a.id < b.id ? -1 : 1)));
      expect(await uploads.abandoned(old + 10, 10, second?.id)).toEqual([]);
    });

    it("sums what one person's files take, and what those of a tenant do", async () => {
      const { uploads, media, upload, person, item, id } = fixture();
      const tenant = `${id()}.edu`;
      const [owner, neighbour] = [await person(tenant), await person(tenant)];
      const none = { bytes: 0, avatarBytes: 0, unpublishedBytes: 0, unpublishedFiles: 0 };
      expect(await uploads.room(owner.id, tenant)).toEqual({ ...none, tenantBytes: 0, holderBytes: null });
      const used = await upload(owner, { size: 2 ** 40 });
      const published = item(owner);
      await media.publish(published, [used.id], []);
      const unfinished = await upload(owner, { size: 30, finishedAt: null });
      await upload(owner, { folder: 'profile', size: 4 });
      await upload(neighbour, { size: 500 });
      const own = { bytes: 2 ** 40 + 34, avatarBytes: 4, unpublishedBytes: 34, unpublishedFiles: 2 };
      expect(await uploads.room(owner.id, null)).toEqual({ ...own, tenantBytes: null, holderBytes: null });
      expect(await uploads.room(owner.id, tenant)).toEqual({ ...own, tenantBytes: 2 ** 40 + 534, holderBytes: null });
      expect((await uploads.room(owner.id, 'elsewhere.edu')).tenantBytes).toBe(0);
      await uploads.drop(unfinished.id, []);
      await media.remove(published.id, []);
      const left = { bytes: 4, avatarBytes: 4, unpublishedBytes: 4, unpublishedFiles: 1 };
      expect(await uploads.room(owner.id, tenant)).toEqual({ ...left, tenantBytes: 504, holderBytes: null });
    });

    it('counts what somebody shared to their tenant when they are gone (decisions 57)', async () => {
      const { uploads, users, media, upload, person, item, id } = fixture();
      const tenant = `${id()}.edu`;
      const owner = await person(tenant);
      const shared = item(owner);
      await media.publish(shared, [(await upload(owner, { size: 30 })).id], []);
      await users.remove(owner.id, () => []);
      expect((await uploads.room('', tenant)).tenantBytes).toBe(30);
      expect(await media.recount()).toBe(0);
      await media.remove(shared.id, []);
      expect((await uploads.room('', tenant)).tenantBytes).toBe(0);
    });

    it('announces at once only what the judge lets through, who sees what is there', async () => {
      const { uploads, upload, person, id } = fixture();
      const owner = await person();
      const draft = await upload(owner, { size: 10 });
      const judge = ({ bytes }: { bytes: number }) => {
        if (bytes + 10 > 50) throw new Error('no room');
      };
      const outcomes = await atOnce(20, () =>
        uploads.declare({ ...draft, id: id(), fileName: `photo/${id()}.jpg` }, null, judge).then(
          () => true,
          () => false,
        ),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(4);
      expect((await uploads.room(owner.id, null)).bytes).toBe(50);
    });

    it('fills the room of a tenant no further although many people announce at once', async () => {
      const { uploads, upload, people, tenant, id } = fixture();
      const domain = tenant();
      const owners = await people(10, domain);
      const draft = await upload(owners[0] ?? { id: '', tenant: domain }, { size: 10 });
      const judge = ({ tenantBytes }: { tenantBytes: number | null }) => {
        if ((tenantBytes ?? 0) + 10 > 50) throw new Error('no room');
      };
      const announce = ({ id: ownerId }: { id: string }) =>
        uploads.declare({ ...draft, id: id(), ownerId, fileName: `photo/${id()}.jpg` }, domain, judge);
      const outcomes = await Promise.allSettled(owners.map(announce));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
      expect((await uploads.room('', domain)).tenantBytes).toBe(50);
    });
  });
}

export const lists = {
  uploads: unlisted({
    'files before they are items': ['byId', 'byFileName', 'abandoned'],
    changes: ['finish', 'noteTaken', 'storeChecksum', 'drop', 'declare'],
    'bytes of files, in every state': ['room'],
  }),
} satisfies Partial<Lists>;
