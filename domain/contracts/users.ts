import { describe, expect, it } from 'vitest';
import type { Link } from '../src/accounts/user.ts';
import { HOUR } from '../src/kernel/time.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, atOnce, fixtureOf, idsOf, labels, type Open, START } from './support.ts';

/** What every store of people promises (decisions 2, 7, 10). */
export function contract(name: string, open: Open): void {
  describe(`${name}: users`, () => {
    const fixture = fixtureOf(open);
    const link = (userId: string, digest: string): Link => ({
      userId,
      kind: 'verify',
      digest,
      createdAt: START,
      expiresAt: START + HOUR,
      usedAt: null,
      retiredAt: null,
      code: null,
      codeUntil: null,
      codeTries: 0,
    });

    it('gives people back as they were registered: by id, by name in any case, by e-mail', async () => {
      const { users, account } = fixture();
      const user = account({ fullName: 'Zoë Ångström 王', phone: '+911234567', language: 'zh', planEnd: START + 5 });
      expect(await users.register(user, null, [])).toBe('registered');
      expect(await users.byId(user.id)).toEqual(user);
      expect(await users.byLogin(user.name.toUpperCase())).toEqual(user);
      expect(await users.byLogin(user.email)).toEqual(user);
      expect(await users.byId('nobody')).toBeNull();
      expect(await users.byLogin('nobody')).toBeNull();
    });

    it('finds verified people by a recovery address that they proved, who did so last first', async () => {
      const { users, account } = fixture();
      const recoveryAddress = `${account().name}@mail.example`;
      const people = [1, 3, 2].map((recoveryProvenAt) => account({ recoveryAddress, recoveryProvenAt }));
      const others = [
        account({ recoveryAddress }),
        account({ recoveryAddress, recoveryProvenAt: 4, verifiedAt: null, heldUntil: START + HOUR }),
        account({ recoveryAddress: `x${recoveryAddress}`, recoveryProvenAt: 5 }),
      ];
      for (const user of [...people, ...others]) await users.register(user, null, []);
      const [first, last, second] = people.map(({ id }) => id);
      expect((await users.byRecoveryAddress(recoveryAddress)).map(({ id }) => id)).toEqual([last, second, first]);
      expect(await users.byLogin(recoveryAddress)).toBeNull();
    });

    it('stores the verification link and queues the jobs with the account', async () => {
      const { users, links, account, id, queued } = fixture();
      await queued();
      const user = account({ verifiedAt: null, heldUntil: START + HOUR });
      const verification = link(user.id, id());
      await users.register(user, verification, [aJob('welcome')]);
      expect(await links.find('verify', user.id, verification.digest)).toEqual(verification);
      expect(labels(await queued())).toEqual(['welcome']);
    });

    it('refuses a name that is held, in any case, and an e-mail that is held, and queues nothing then', async () => {
      const { users, account, person, queued } = fixture();
      const { user } = await person();
      await queued();
      const sameName = account({ name: user.name.toUpperCase() });
      expect(await users.register(sameName, null, [aJob('no')])).toBe('name-taken');
      expect(await users.register(account({ email: user.email }), null, [aJob('no')])).toBe('email-taken');
      expect(await users.byId(sameName.id)).toBeNull();
      expect(await queued()).toEqual([]);
    });

    it('gives a name wanted by twenty at once to exactly one of them', async () => {
      const { users, account, id } = fixture();
      const wanted = `Wanted-${id()}`;
      const rivals = Array.from({ length: 20 }, () => account({ name: wanted }));
      const outcomes = await Promise.all(rivals.map((rival) => users.register(rival, null, [])));
      expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'name-taken')).toHaveLength(19);
      const winner = rivals[outcomes.indexOf('registered')];
      expect((await users.byLogin(wanted))?.id).toBe(winner?.id);
    });

    it('gives an e-mail wanted by twenty at once to exactly one of them', async () => {
      const { users, account, id } = fixture();
      const email = `${id()}@college.edu`;
      const outcomes = await atOnce(20, () => users.register(account({ email, tenant: 'college.edu' }), null, []));
      expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'email-taken')).toHaveLength(19);
    });

    it('holds name and e-mail of an unverified account until its hold runs out', async () => {
      const { users, person } = fixture();
      const { user } = await person(undefined, { verifiedAt: null, heldUntil: START + HOUR });
      expect(await users.holdsName(user.name.toUpperCase(), START + HOUR - 1)).toBe(true);
      expect(await users.holdsEmail(user.email, START + HOUR - 1)).toBe(true);
      expect(await users.holdsName(user.name, START + HOUR)).toBe(false);
      expect(await users.holdsEmail(user.email, START + HOUR)).toBe(false);
      expect(await users.byLogin(user.name)).not.toBeNull();
    });

    it('removes accounts that no longer hold the name or the e-mail when somebody takes it', async () => {
      const { users, account, person } = fixture();
      const lapsed = { verifiedAt: null, heldUntil: START };
      const { user: first } = await person(undefined, lapsed);
      const { user: second } = await person(undefined, lapsed);
      const heir = account({ name: first.name, email: second.email, createdAt: START + 1 });
      expect(await users.register(heir, null, [])).toBe('registered');
      expect(await users.byId(first.id)).toBeNull();
      expect(await users.byId(second.id)).toBeNull();
      expect(await users.byLogin(first.name)).toEqual(heir);
    });

    it('leaves a lapsed account alone when the registration fails for another reason', async () => {
      const { users, account, person } = fixture();
      const { user: lapsed } = await person(undefined, { verifiedAt: null, heldUntil: START });
      const { user: holder } = await person();
      expect(await users.register(account({ name: lapsed.name, email: holder.email }), null, [])).toBe('email-taken');
      expect(await users.byId(lapsed.id)).toEqual(lapsed);
    });

    it('gives the name of a lapsed account wanted by twenty at once to exactly one of them', async () => {
      const { users, account, person } = fixture();
      const { user: lapsed } = await person(undefined, { verifiedAt: null, heldUntil: START });
      const outcomes = await atOnce(20, () => users.register(account({ name: lapsed.name }), null, []));
      expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
      expect(await users.byId(lapsed.id)).toBeNull();
    });

    it('changes the given fields of a profile and nothing else, logs it, and queues the jobs', async () => {
      const { audit, id, users, person, queued } = fixture();
      const { user } = await person(undefined, { phone: '1234567' });
      await queued();
      const change = { fullName: 'New Name', phone: null, ownLeavesOn: '2027-05-31' };
      const entry = { id: id(), at: START, act: 'leaving-day-changed', doer: 'member', doerId: user.id } as const;
      const note = { ...entry, personId: user.id, itemId: null, details: {} };
      const changed = await users.changeProfile(user.id, change, START, () => [aJob('tidy')], note);
      expect(changed).toEqual({ ...user, ...change });
      expect((await audit.list({ concerning: user.id, since: 0, limit: 9, after: null })).items).toEqual([note]);
      expect(await users.byId(user.id)).toEqual({ ...user, ...change });
      expect(labels(await queued())).toEqual(['tidy']);
      const nothing = { name: undefined, fullName: undefined, phone: undefined, avatar: undefined };
      for (const none of [{}, nothing])
        expect(await users.changeProfile(user.id, none, START, () => [])).toEqual({ ...user, ...change });
      expect(await users.changeProfile('nobody', change, START, () => [])).toBeNull();
    });

    it('remembers which language somebody chose, and that they did', async () => {
      const { users, person } = fixture();
      const { user } = await person();
      const chosen = { ...user, language: 'hi', languageChosen: true };
      expect(await users.chooseLanguage(user.id, 'hi')).toEqual(chosen);
      expect(await users.byId(user.id)).toEqual(chosen);
      expect(await users.chooseLanguage('nobody', 'hi')).toBeNull();
    });

    it('lets a person change the case of the own name, but not take the name of another', async () => {
      const { users, person, queued } = fixture();
      const { user } = await person();
      const { user: other } = await person();
      await queued();
      const louder = { ...user, name: user.name.toUpperCase() };
      expect(await users.changeProfile(user.id, { name: louder.name }, START, () => [])).toEqual(louder);
      expect(await users.changeProfile(user.id, { name: other.name.toUpperCase() }, START, () => [aJob('no')])).toBe(
        'name-taken',
      );
      expect(await users.byId(user.id)).toEqual(louder);
      expect(await queued()).toEqual([]);
    });

    it('frees a name as soon as its holder has changed it', async () => {
      const { users, account, person, id } = fixture();
      const { user } = await person();
      await users.changeProfile(user.id, { name: `renamed-${id()}` }, START, () => []);
      expect(await users.register(account({ name: user.name }), null, [])).toBe('registered');
    });

    it('lets a lapsed account give way to a new name, and only one of twenty take it', async () => {
      const { users, person, people, tenant } = fixture();
      const { user: lapsed } = await person(undefined, { verifiedAt: null, heldUntil: START });
      const rivals = await people(20, tenant());
      const outcomes = await atOnce(20, (i) =>
        users.changeProfile(rivals[i]?.id ?? '', { name: lapsed.name }, START + 1, () => []),
      );
      expect(outcomes.filter((outcome) => outcome === 'name-taken')).toHaveLength(19);
      expect(await users.byId(lapsed.id)).toBeNull();
    });

    it('marks the upload of a new picture as used, remembers that the former one was without room, and knows whose a picture is (decisions 57)', async () => {
      const { users, uploads, avatars, media, person, upload, id } = fixture();
      const owner = await person();
      const picture = () => upload(owner, { folder: 'profile', fileName: `profile/${id()}.png` });
      const [first, second] = [await picture(), await picture()];
      await users.changeProfile(owner.id, { avatar: first.fileName }, START, () => []);
      expect((await uploads.byId(first.id))?.usedBy).toBe(owner.id);
      expect(await avatars.avatarOwner(first.fileName)).toMatchObject({ id: owner.id, tenant: owner.tenant });

      await users.changeProfile(owner.id, { avatar: second.fileName }, START, () => []);
      for (const { id: used } of [first, second]) expect((await uploads.byId(used))?.usedBy).toBe(owner.id);
      expect(await uploads.room(owner.id, null)).toMatchObject({ bytes: second.size, avatarBytes: second.size });
      expect(await avatars.avatarOwner(first.fileName)).toBeNull();

      await users.changeProfile(owner.id, { avatar: null }, START, () => []);
      expect((await uploads.byId(second.id))?.usedBy).toBe(owner.id);
      expect((await users.byId(owner.id))?.avatar).toBeNull();
      expect(await uploads.room(owner.id, null)).toMatchObject({ bytes: 0, avatarBytes: 0 });
      expect(await media.recount()).toBe(0);
    });

    it('takes no picture that another uses or that is gone, and keeps the one that is chosen again', async () => {
      const { users, uploads, club, person, upload, user, queued, id } = fixture();
      const owner = await person();
      const picture = () => upload(owner, { folder: 'profile', fileName: `profile/${id()}.png` });
      const [own, other] = [await picture(), await picture()];
      const { id: clubId } = await club(await person(), { avatar: other.fileName });
      await users.changeProfile(owner.id, { avatar: own.fileName }, START, () => []);
      await queued();
      for (const avatar of [other.fileName, 'profile/gone.png'])
        expect(await users.changeProfile(owner.id, { avatar, phone: '1' }, START, () => [aJob('no')])).toBe(
          'upload-in-use',
        );
      expect(await queued()).toEqual([]);
      expect(await user(owner.id)).toEqual({ ...owner.user, avatar: own.fileName });
      expect((await uploads.byId(other.id))?.usedBy).toBe(clubId);
      await users.changeProfile(owner.id, { avatar: own.fileName }, START, () => []);
      expect((await uploads.byId(own.id))?.size).toBe(own.size);
    });

    it('makes the jobs of a change of the person as they were right before, when twenty change at once too', async () => {
      const { users, person, upload, user, queued, id } = fixture();
      const owner = await person();
      const pictures = Array.from({ length: 20 }, () => `profile/${id()}.png`);
      for (const fileName of pictures) await upload(owner, { folder: 'profile', fileName });
      await queued();
      await atOnce(20, (i) =>
        users.changeProfile(owner.id, { avatar: pictures[i] }, START, ({ avatar }) => (avatar ? [aJob(avatar)] : [])),
      );
      const { avatar } = await user(owner.id);
      expect(labels(await queued()).toSorted()).toEqual(pictures.filter((picture) => picture !== avatar));
    });

    it('gives a picture to somebody who has none, once, and marks its upload as used', async () => {
      const { users, uploads, person, upload, user, id } = fixture();
      const owner = await person();
      const pictures = await atOnce(2, () => upload(owner, { folder: 'profile', fileName: `profile/${id()}.png` }));
      const outcomes = await Promise.all(pictures.map(({ fileName }) => users.adoptAvatar(owner.id, fileName)));
      expect(outcomes.toSorted()).toEqual([false, true]);
      const [adopted, left] = outcomes[0] ? pictures : pictures.toReversed();
      expect((await user(owner.id)).avatar).toBe(adopted?.fileName);
      expect((await uploads.byId(adopted?.id ?? ''))?.usedBy).toBe(owner.id);
      expect((await uploads.byId(left?.id ?? ''))?.usedBy).toBeNull();
      expect(await users.adoptAvatar('nobody', left?.fileName ?? '')).toBe(false);
    });

    it('sets and takes back the operator’s mark of a developer', async () => {
      const { users, person, user } = fixture();
      const { id } = await person();
      await users.setDeveloper(id, true);
      expect((await user(id)).developer).toBe(true);
      await users.setDeveloper(id, false);
      expect((await user(id)).developer).toBe(false);
    });

    it('counts and names nothing by a suspended person, and all of it again afterwards', async () => {
      const { users, reactions, comments, library, media, avatars, published, upload, user, now, id } = fixture();
      const [owner, suspect, friend] = await fixture().people(3, fixture().tenant());
      if (!owner || !suspect || !friend) throw new Error('Three are needed.');
      const [theirs, liked] = [await published(suspect), await published(owner)];
      const { fileName: avatar } = await upload(suspect, { folder: 'profile' });
      await users.changeProfile(suspect.id, { avatar }, START, () => []);
      await reactions.swap(liked, suspect.id, null, 'like', START);
      await reactions.swap(liked, friend.id, null, 'like', START + 1);
      const comment = { authorId: suspect.id, text: 'Hello', createdAt: START };
      const commentId = id();
      await comments.add(liked, { ...comment, id: commentId });
      await library.favour(owner, suspect.id, START);
      await library.favour(suspect, friend.id, START);
      await library.save(theirs, friend.id, START);
      const shown = async () => {
        const [details] = await media.itemDetails(friend, [liked.id], null);
        const { favouriteIds, savedIds } = await library.idsOf(friend.id);
        return {
          counts: [
            (await now(liked)).likeCount,
            (await now(liked)).commentCount,
            (await user(owner.id)).favouriteCount,
          ],
          ids: [details?.likes.length, favouriteIds.length, savedIds.photo.length],
          avatar: (await avatars.avatarOwner(avatar)) !== null,
          comment: (await comments.byId(commentId)) !== null,
        };
      };
      const before = await shown();
      expect(before).toEqual({ counts: [2, 1, 1], ids: [2, 1, 1], avatar: true, comment: true });
      for (let twice = 0; twice < 2; twice += 1) await users.setSuspended(suspect.id, START + 1);
      expect(await shown()).toEqual({ counts: [1, 0, 0], ids: [1, 0, 0], avatar: false, comment: false });
      expect(await media.recount()).toBe(0);
      for (let twice = 0; twice < 2; twice += 1) await users.setSuspended(suspect.id, null);
      expect(await shown()).toEqual(before);
      await users.setSuspended(suspect.id, START + 2);
      await users.remove(suspect.id, () => []);
      expect((await shown()).counts).toEqual([1, 0, 0]);
    });

    it('ends the sessions and hides the items of whoever is suspended, and shows the items again afterwards', async () => {
      const { users, sessions, media, person, published, now, user, id } = fixture();
      const suspect = await person();
      const friend = await person(suspect.tenant);
      const item = await published(suspect);
      const digest = id();
      const times = { createdAt: START, lastSeenAt: START, expiresAt: START + HOUR };
      await sessions.open({ id: id(), userId: suspect.id, digest, provenAt: null, userAgent: 'x', ...times }, 20);
      const recent = async () => {
        const request = { feed: 'recent', kind: 'photo', viewer: friend, limit: 10, after: null, start: 0 } as const;
        return idsOf((await media.feed(request)).items);
      };
      expect(await recent()).toEqual([item.id]);

      await users.setSuspended(suspect.id, START + 1);
      expect((await user(suspect.id)).suspendedAt).toBe(START + 1);
      expect(await sessions.find(digest, START + 2)).toBeNull();
      expect((await now(item)).hidden).toBe(true);
      expect(await recent()).toEqual([]);

      await users.setSuspended(suspect.id, null);
      expect((await user(suspect.id)).suspendedAt).toBeNull();
      expect(await sessions.find(digest, START + 2)).toBeNull();
      expect(await recent()).toEqual([item.id]);
    });

    it('verifies an e-mail once: the first moment stays', async () => {
      const { users, person, user } = fixture();
      const { id } = await person(undefined, { verifiedAt: null, heldUntil: START + HOUR });
      await users.markVerified(id, START + 1);
      await users.markVerified(id, START + 2);
      expect(await user(id)).toMatchObject({ verifiedAt: START + 1, heldUntil: null });
    });

    it('takes password and sessions from an account that was made with somebody else’s e-mail', async () => {
      const { users, sessions, person, user, id } = fixture();
      const taken = await person(undefined, { verifiedAt: null, heldUntil: START + HOUR });
      expect(await users.takeOver('nobody', START)).toBeNull();
      const digest = id();
      const times = { createdAt: START, lastSeenAt: START, expiresAt: START + HOUR };
      await sessions.open({ id: id(), userId: taken.id, digest, provenAt: null, userAgent: 'x', ...times }, 20);
      const theirs = await users.takeOver(taken.id, START + 5);
      expect(await user(taken.id)).toEqual(theirs);
      expect(theirs).toEqual({
        ...taken.user,
        passwordHash: null,
        verifiedAt: START + 5,
        heldUntil: null,
      });
      expect(await sessions.find(digest, START + 6)).toBeNull();
    });
  });
}

export const lists = {
  users: unlisted({
    people: ['byId', 'byLogin', 'byRecoveryAddress', 'holdsName', 'holdsEmail', 'moderators', 'stewards'],
    changes: [
      'register',
      'takeOver',
      'markVerified',
      'remove',
      'changeProfile',
      'adoptAvatar',
      'chooseLanguage',
      'setDeveloper',
      'setSuspended',
      'setModerator',
      'setSteward',
    ],
  }),
  avatars: unlisted({ 'a person': ['avatarOwner'] }),
} satisfies Partial<Lists>;
