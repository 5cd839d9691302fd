import { readFile } from 'node:fs/promises';
import { memberOf } from '@quadrangle/domain/accounts/authenticate';
import { newUser } from '@quadrangle/domain/accounts/sign-up';
import type { User } from '@quadrangle/domain/accounts/user';
import type { Folder } from '@quadrangle/domain/files/stored-names';
import { storedName } from '@quadrangle/domain/files/stored-names';
import type { Member } from '@quadrangle/domain/kernel/actor';
import { dayOf } from '@quadrangle/domain/kernel/days';
import { DAY, HOUR, type Instant, MINUTE } from '@quadrangle/domain/kernel/time';
import { NOBODY } from '@quadrangle/domain/kernel/turns';
import { execute } from '@quadrangle/domain/kernel/use-case';
import type { Ports } from '@quadrangle/domain/ports';
import { useCases } from '@quadrangle/domain/use-cases';
import { college } from './college.ts';
import type { Item, Person } from './item.ts';
import { randomOf } from './random.ts';

/** The one password of the demo college. */
export const DEMO_PASSWORD = 'northfield in pictures';

/** When the people of the demo college signed up, in days before now. */
const SIGNED_UP = 60;

/** Photos of an event that its club uploads in one go, at the end of it. */
const IN_ONE_GO = 5;

/** How long before it is published a picture was taken. */
const DEVELOPING = 5 * HOUR;

/** The pictures and videos of the demo college: a photo or a poster by the key of its item, a face by its username. */
const MEDIA = new URL('../media/', import.meta.url);

type Print = (line: string) => void;

/**
 * Fills the database and the storage with the demo college, through the rules everybody goes through, each thing at
 * its own time. People and items that are there already stay as they are and are not added again; what an interrupted run
 * left out is made up for.
 */
export async function seedCollege(ports: Ports, print: Print): Promise<void> {
  const now = ports.clock.now();
  const members = await signUpPeople(ports, now);
  print(`${members.size} people`);
  const clubIds = await foundClubs(ports, now, members);
  const present = await itemsThere(ports, members);
  const waiting = college.items.filter((item) => !present.has(keyOf(item)));
  const ids = new Map(college.items.flatMap((item) => pairs(item.key, present.get(keyOf(item))?.id)));
  let done = 0;
  const publishAll = async (items: readonly Item[]) => {
    for (const item of items) {
      const member = memberNamed(members, item.uploader);
      ids.set(
        item.key,
        await publish(at(ports, published(item, now)), member, item, { now, clubId: clubOf(clubIds, item) }),
      );
      done += 1;
      if (done % 12 === 0 || done === waiting.length) print(`${done} of ${waiting.length} photos and videos`);
    }
  };
  // Pictures of one person are decoded one after the other, those of different people at the same time.
  const waitingByUploader = Map.groupBy(waiting, ({ uploader }) => uploader);
  await Promise.all([...waitingByUploader.values()].map(publishAll));
  await holdEvents(ports, now, members, { ids, clubIds });
  const lifeless = college.items.filter((item) => !present.get(keyOf(item))?.seen);
  await bringToLife(ports, now, members, new Map(lifeless.flatMap((item) => pairs(item.key, ids.get(item.key)))));
}

/** The same ports at another time. */
function at(ports: Ports, now: Instant): Ports {
  return { ...ports, clock: { now: () => now } };
}

function published(item: Item, now: Instant): Instant {
  return Math.round(now - item.daysAgo * DAY);
}

const keyOf = (item: { uploader: string; kind: Item['kind']; title: string }) =>
  `${item.uploader} ${item.kind} ${item.title}`;

const pairs = (key: string, id: string | undefined): [string, string][] => (id === undefined ? [] : [[key, id]]);

async function signUpPeople(ports: Ports, now: Instant): Promise<Map<string, Member>> {
  const passwordHash = await ports.passwords.hash(DEMO_PASSWORD, NOBODY);
  const members = new Map<string, Member>();
  for (const [index, person] of college.people.entries()) {
    const then = at(ports, now - SIGNED_UP * DAY + index * HOUR);
    const known = (await ports.users.byLogin(person.username)) ?? (await signUp(then, person, passwordHash));
    const user = person.planMonths && known.planEnd <= known.createdAt ? await withPlan(then, known, person) : known;
    members.set(person.username, actorOf(user));
    if (person.hasFace && user.avatar === null) await showFace(then, actorOf(user), person.username);
  }
  return members;
}

/** Makes the clubs that are missing, and seats their people: club by handle → id. Everybody knows their seats then. */
async function foundClubs(ports: Ports, now: Instant, members: Map<string, Member>): Promise<Map<string, string>> {
  const then = at(ports, now - SIGNED_UP * DAY + members.size * HOUR);
  const ids = new Map<string, string>();
  for (const { handle, name, description, planMonths, seats } of college.clubs) {
    const [leadName, ...photographers] = seats;
    const lead = memberNamed(members, leadName);
    const known = await ports.clubs.byHandle(handle);
    const { id } = known ?? (await execute(useCases.clubs.createClub, then, lead, { name, handle, description }));
    ids.set(handle, id);
    if (!known || known.planEnd <= known.createdAt)
      await execute(useCases.operator.grantClubPlan, then, { kind: 'operator' }, { handle, months: planMonths });
    for (const username of photographers) {
      const member = memberNamed(members, username);
      if ((await ports.clubs.held(member.id)).some(({ club }) => club.id === id)) continue;
      const invitation = await execute(useCases.clubs.invite, then, lead, { clubId: id, username });
      await execute(useCases.clubs.acceptInvitation, then, member, { id: invitation.id });
    }
  }
  for (const username of members.keys()) {
    const user = await ports.users.byLogin(username);
    if (user) members.set(username, actorOf(user));
  }
  return ids;
}

/** The club for which an item is shared: the one that holds its event, where its uploader has a seat; else null. */
function clubOf(clubIds: ReadonlyMap<string, string>, { event, uploader }: Pick<Item, 'event' | 'uploader'>) {
  const club = college.clubs.find((one) => one.event === event && one.seats.includes(uploader));
  return club ? (clubIds.get(club.handle) ?? null) : null;
}

async function showFace(ports: Ports, member: Member, username: string): Promise<void> {
  const avatar = await store(ports, member, 'profile', `${username}.webp`);
  await execute(useCases.accounts.changeProfile, ports, member, { id: member.id, avatar });
}

async function signUp(ports: Ports, person: Person, passwordHash: string): Promise<User> {
  const { username, fullName, email, phone = null, isModerator } = person;
  const draft = newUser(ports, { name: username, fullName, email, phone, language: 'en', passwordHash });
  const agreement = { version: ports.settings.notice, language: 'en', at: draft.createdAt } as const;
  const agreed = { age: 'adult', agreedTo: agreement.version } as const;
  const user = { ...draft, ...agreed, verifiedAt: draft.createdAt };
  const outcome = await ports.users.register(user, null, [], agreement);
  if (outcome !== 'registered') throw new Error(`${username} cannot sign up: ${outcome}.`);
  if (isModerator)
    await execute(useCases.operator.nameModerator, ports, { kind: 'operator' }, { username, moderator: true });
  return user;
}

async function withPlan(ports: Ports, user: User, { username, planMonths: months }: Person): Promise<User> {
  const { planEnd } = await execute(useCases.operator.grantPlan, ports, { kind: 'operator' }, { username, months });
  return { ...user, planEnd };
}

const actorOf = (user: User) => memberOf(user, { address: '127.0.0.1', userAgent: 'seed', language: 'en' }, 'seed');

function memberNamed(members: ReadonlyMap<string, Member>, username: string): Member {
  const member = members.get(username);
  if (!member) throw new Error(`There is no ${username} in the demo college.`);
  return member;
}

/** What the demo people have uploaded already, and whether anybody saw it, by uploader, kind and title. */
async function itemsThere(
  ports: Ports,
  members: ReadonlyMap<string, Member>,
): Promise<Map<string, { readonly id: string; readonly seen: boolean }>> {
  const there = new Map<string, { readonly id: string; readonly seen: boolean }>();
  for (const [uploader, member] of members) {
    for (const kind of ['video', 'photo'] as const) {
      let after: readonly (string | number)[] | null = null;
      do {
        const viewer = { id: member.id, tenant: member.tenant };
        const slice = await ports.media.feed({ feed: 'myfiles', kind, viewer, limit: 100, after, start: 0 });
        for (const { media } of slice.items)
          there.set(keyOf({ uploader, kind, title: media.title }), { id: media.id, seen: media.views > 0 });
        after = slice.next;
      } while (after !== null);
    }
  }
  return there;
}

/** The batch that a photo belongs to, and its place in it; nothing for what was uploaded alone. */
function batchOf(item: Item): { batch?: string; position?: number } {
  const photos = college.items.filter(
    (other) => other.kind === 'photo' && other.event === item.event && other.uploader === item.uploader,
  );
  const position = photos.slice(-IN_ONE_GO).indexOf(item);
  return position < 0 ? {} : { batch: `${item.event.replaceAll(/\W/g, '-')}-in-one-go`, position };
}

async function publish(
  ports: Ports,
  uploader: Member,
  item: Item,
  { now, clubId }: { now: Instant; clubId: string | null },
): Promise<string> {
  const texts = { title: item.title, description: item.description, tags: [...item.tags], club: clubId };
  if (item.kind === 'photo') {
    const takenAt = eveningOf(item, now) + item.place * 11 * MINUTE;
    const fileName = await store(ports, uploader, 'photo', `${item.key}.webp`, { takenAt, clubId });
    return (await execute(useCases.media.publishPhoto, ports, uploader, { ...texts, ...batchOf(item), fileName })).id;
  }
  const fileName = await store(ports, uploader, 'video', `${item.key}.mp4`, { clubId });
  const posterName = await store(ports, uploader, 'video', `${item.key}.webp`, { clubId });
  return (await execute(useCases.media.publishVideo, ports, uploader, { ...texts, fileName, posterName })).id;
}

/** When the event of an item began: in time for its pictures to be taken before the first is published. */
function eveningOf({ daysAgo, place }: Pick<Item, 'daysAgo' | 'place'>, now: Instant): Instant {
  const began = now - Math.round(daysAgo + place * 0.007) * DAY;
  return began - DEVELOPING - (began % HOUR);
}

/**
 * The events of the college, each held by whoever uploaded its first picture, or by their club, with the items that are
 * in none yet; events that are there already stay.
 */
async function holdEvents(
  ports: Ports,
  now: Instant,
  members: ReadonlyMap<string, Member>,
  { ids, clubIds }: { ids: ReadonlyMap<string, string>; clubIds: ReadonlyMap<string, string> },
): Promise<void> {
  const { timeZone } = ports.settings;
  for (const event of college.events) {
    const items = college.items.filter((item) => item.event === event.name);
    const [first] = items;
    if (!first) continue;
    const then = at(ports, published(first, now));
    const host = memberNamed(members, first.uploader);
    const clubId = clubOf(clubIds, first);
    const whose = clubId === null ? { personId: host.id } : { clubId };
    const there = await execute(useCases.events.listEvents, then, host, { ...whose, limit: 100 });
    const known = there.items.find(({ title }) => title === event.name);
    const make = { club: clubId, title: event.name, place: event.venue };
    const startsOn = dayOf(eveningOf(first, now), timeZone);
    const { id: eventId } = known ?? (await execute(useCases.events.createEvent, then, host, { ...make, startsOn }));
    for (const item of items) {
      const mediaId = ids.get(item.key);
      if (mediaId !== undefined && (await ports.eventItems.placeOf(mediaId)) === null)
        await execute(useCases.events.addToEvent, then, memberNamed(members, item.uploader), { eventId, mediaId });
    }
  }
}

/** Uploads a file of the demo college, so that it can be published. Returns its stored name. */
async function store(
  ports: Ports,
  owner: Member,
  folder: Folder,
  originalName: string,
  { takenAt = null, clubId = null }: { takenAt?: Instant | null; clubId?: string | null } = {},
): Promise<string> {
  const bytes = await readFile(new URL(originalName, MEDIA));
  const contentType = originalName.endsWith('.mp4') ? 'video/mp4' : 'image/webp';
  const now = ports.clock.now();
  const fileName = storedName(folder, originalName, now, ports.secrets.token());
  await ports.files.write(fileName, contentType, bytes);
  await ports.uploads.declare({
    id: ports.ids.next(),
    ownerId: owner.id,
    holderId: clubId,
    folder,
    fileName,
    originalName,
    size: bytes.length,
    contentType,
    createdAt: now,
    finishedAt: now,
    usedBy: null,
    takenAt,
    checksum: null,
    session: null,
  });
  return fileName;
}

/** Views, reactions, comments, reports, saved items and favourites on the items `ids` (item key → id). */
async function bringToLife(
  ports: Ports,
  now: Instant,
  members: ReadonlyMap<string, Member>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const unlimited: Ports = { ...ports, limits: { hit: async () => null, forgive: async () => {} } };
  for (const item of college.items) {
    const id = ids.get(item.key);
    if (id === undefined) continue;
    const { kind } = item;
    const age = now - published(item, now);
    const random = randomOf(`life of ${item.key}`);
    const moment = (fraction: number) => at(unlimited, Math.round(now - age * (1 - fraction)));

    for (const member of members.values()) {
      const visits = random.whole(0, 4);
      for (let visit = 0; visit < visits; visit += 1) {
        const then = moment((visit + random.between(0, 1)) / visits);
        await execute(useCases.media.viewMedia, then, member, { kind, id });
        await execute(useCases.library.rememberMedia, then, member, { kind, id });
      }
      if (random.chance(0.12))
        await execute(useCases.library.setSaved, moment(random.between(0, 1)), member, { kind, id, saved: true });
    }
    for (const { by, vote } of college.votes.filter((cast) => cast.item === item.key))
      await execute(useCases.reactions.react, moment(random.between(0, 1)), memberNamed(members, by), {
        kind,
        id,
        action: vote,
      });
    let first: string | undefined;
    for (const { author, text, daysAgo } of college.comments.filter((comment) => comment.item === item.key)) {
      const then = at(unlimited, Math.round(now - daysAgo * DAY));
      // An uploader who speaks answers the first comment.
      const replyTo = author === item.uploader ? first : undefined;
      const input = { kind, mediaId: id, text, replyTo };
      const written = await execute(useCases.comments.writeComment, then, memberNamed(members, author), input);
      first ??= written.id;
    }
    for (const { by, reason, note } of college.reports.filter((report) => report.item === item.key))
      await execute(useCases.safety.fileReport, moment(0.9), memberNamed(members, by), {
        subject: 'item',
        id,
        reason,
        note,
      });
  }
  await markFavourites(at(unlimited, now - DAY), members);
}

async function markFavourites(ports: Ports, members: ReadonlyMap<string, Member>): Promise<void> {
  const uploaders = college.people
    .filter((person) => person.planMonths)
    .map((person) => memberNamed(members, person.username));
  for (const [username, member] of members) {
    const random = randomOf(`favourites of ${username}`);
    for (const uploader of uploaders)
      if (uploader.id !== member.id && random.chance(0.6))
        await execute(useCases.library.setFavourite, ports, member, { uploaderId: uploader.id, favourite: true });
    for (const { handle } of college.clubs) {
      const club = await ports.clubs.byHandle(handle);
      if (club && random.chance(0.6))
        await execute(useCases.clubs.setFavouriteClub, ports, member, { id: club.id, favourite: true });
    }
  }
}
