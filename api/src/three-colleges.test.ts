/** Three colleges of one installation, of which one moves to another and closes (decisions 69–71). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIdentityProvider, type TestIdentityProvider } from '@quadrangle/adapters/testing/identity-provider';
import { ownersOf } from '@quadrangle/domain/files/file-urls';
import { utcDay } from '@quadrangle/domain/kernel/days';
import { DAY, SECOND } from '@quadrangle/domain/kernel/time';
import { aMember, memoryPorts } from '@quadrangle/domain/memory';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { addAuthenticator, seenBy, shownCode, signInAt } from '../testing/colleges/visits.ts';
import { enginesAt, stores } from '../testing/imports/places.ts';
import { buyPlan } from '../testing/newcomer.ts';
import { type Installation, installationAt } from '../testing/torture/installation.ts';
import { aPicture, upload } from '../testing/uploading.ts';
import { Visitor } from '../testing/visitor.ts';

interface College {
  readonly domain: string;
  readonly provider: TestIdentityProvider;
  readonly steward: Visitor;
  readonly member: Visitor;
  /** The key of the steward's authenticator app. */
  readonly key: string;
  /** The stored name of its photo. */
  readonly photo: string;
}

let folder: string;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrangle-three-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

const engines = enginesAt(inject('postgresUrl'));
const LARGE = 'PostgreSQL' in engines ? 'PostgreSQL' : 'SQLite';

/** From where to where it moves; in the full run each engine and each store is both. */
const moves = [
  ['SQLite', 'a folder', LARGE, 'GCS'],
  ...(process.env.QUADRANGLE_FULL === '1'
    ? [
        [LARGE, 'GCS', LARGE, 'a folder'],
        ...Object.keys(stores)
          .filter((store) => !['a folder', 'GCS'].includes(store))
          .flatMap((s3) => [
            [LARGE, s3, 'SQLite', 'a folder'],
            ['SQLite', 'a folder', 'SQLite', s3],
          ]),
      ]
    : []),
] as [engine: string, store: string, toEngine: string, toStore: string][];

async function started(engine: string, store: string): Promise<Installation> {
  const open = stores[store] ?? expect.fail(`There is no store ${store}.`);
  const place = await open();
  const { DATABASE_URL = null } = (await engines[engine]?.()) ?? {};
  const installation = await installationAt(DATABASE_URL, place, { SIGN_UP: 'listed', CONTACT_TO: 'ops@example.org' });
  closing.push(installation.close);
  await installation.start();
  return installation;
}

const inFile = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const markOf = (domain: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${domain}</title></svg>`;

const claims = (email: string) => ({ email, email_verified: true });

/**
 * A college as its operator, its steward and a member make it: provider, mark, roster, a photo, a club and an event.
 * `admin` runs the operator's commands.
 */
async function college({ url }: Installation, name: string, admin: Installation['admin']): Promise<College> {
  const domain = `${name}.edu`;
  const provider = await startIdentityProvider({ redirectUri: `${url}/api/auth/google/callback/${domain}` });
  closing.push(provider.stop);
  await admin('college', 'add', domain);
  const secret = inFile(`${name}.secret`, provider.clientSecret);
  const client = [`oidc-issuer=${provider.issuer}`, `oidc-client-id=${provider.clientId}`];
  const mark = inFile(`${name}.svg`, markOf(domain));
  const fields = [`name=College ${name}`, `contact=office@${domain}`, 'zone=Asia/Kolkata', `mark=${mark}`];
  await admin('college', 'set', domain, ...fields, ...client, `oidc-client-secret=${secret}`, 'roster=closed');
  const [dean, member] = [`dean.${name}`, `asha.${name}`];
  const roster = inFile(`${name}.csv`, `email;name\n${dean}@${domain};Dean of ${name}\n${member}@${domain};Asha`);
  expect(await admin('college', 'roster', domain, roster, '--apply')).toContain('changed: 2 new');

  provider.people.set(dean, claims(`${dean}@${domain}`));
  provider.people.set(member, claims(`${member}@${domain}`));
  provider.people.set('guest', claims(`guest@${domain}`));
  const signedIn = async (who: string) => {
    const [visitor, message] = await signInAt(url, provider, `${who}@${domain}`);
    expect(message).toEqual({ type: 'quadrangle:signed-in' });
    return visitor;
  };
  expect((await signInAt(url, provider, `guest@${domain}`))[1]).toMatchObject({ code: 'NOT_ON_ROSTER' });
  const [steward, uploader] = [await signedIn(dean), await signedIn(member)];
  expect((await steward.get('/api/auth/me')).body).toMatchObject({ name: dean, Normalname: `Dean of ${name}` });
  await admin('steward', dean, 'on');
  expect((await steward.get('/api/college')).status).toBe(403);
  const key = await addAuthenticator(steward);
  const named = await steward.put(`/api/college/people/${member}/moderator`, { moderator: true });
  expect(named.status).toBe(200);

  await buyPlan(uploader, 12);
  const photo = await upload(uploader, await aPicture('photo', `${name}.jpg`, name === 'north' ? '#a22' : '#22a'));
  const texts = { title: `Day of ${name}`, desc: '', tags: [name], fileName: photo };
  const item = await uploader.post('/api/photos', texts);
  expect(item.status).toBe(200);
  expect((await steward.post('/api/comments', { desc: 'Well done', photoId: item.body._id })).status).toBe(200);
  const club = { name: `Club of ${name}`, handle: `club-${name}`, desc: '' };
  expect((await uploader.post('/api/clubs', club)).status).toBe(200);
  const event = { title: `Festival of ${name}`, startsOn: '2026-11-22', endsOn: '2026-11-22', open: true };
  expect((await uploader.post('/api/events', event)).status).toBe(200);
  return { domain, provider, steward, member: uploader, key, photo };
}

const look = async ({ steward, member }: College) => [await seenBy(steward, 'steward'), await seenBy(member, 'member')];

/** Pages have their installation's secrets and session in them; answers and files do not. */
const withoutPages = (seen: Record<string, string>) =>
  Object.fromEntries(Object.entries(seen).filter(([path]) => !['/recent', '/college'].includes(path)));

it.each(moves)(
  'one of three colleges moves from %s and %s to %s and %s and closes, and the others notice nothing',
  async (...[engine, store, toEngine, toStore]) => {
    const here = await started(engine, store);
    const there = await started(toEngine, toStore);
    const north = await college(here, 'north', here.admin);
    const others = [await college(here, 'south', here.command), await college(here, 'west', here.command)];
    const seenHere = await look(north);
    const noticed = await Promise.all(others.map(look));
    const unnoticed = async () => expect(await Promise.all(others.map(look))).toEqual(noticed);
    const backup = join(folder, 'north');

    expect(await here.admin('college', 'export', north.domain, backup)).toContain('of north.edu are saved in');
    expect(await here.admin('backup', 'verify', backup)).toContain('are intact');
    const saved = readdirSync(join(backup, 'database')).map((table) => readFileSync(join(backup, 'database', table)));
    expect(Buffer.concat(saved).toString()).toContain('asha.north');
    expect(Buffer.concat(saved).toString()).not.toMatch(/south|west/i);
    const files = readdirSync(join(backup, 'files'), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(backup, 'files').length + 1));
    const ofNorth = (names: readonly string[]) => names.filter((name) => ownersOf(name).includes(north.photo)).sort();
    expect(ofNorth(files).length).toBeGreaterThan(1);
    expect(files.sort()).toEqual(ofNorth(await here.storedFiles()));

    const namesakes = ['asha.north', 'club-north'];
    await there.arrange(async (repositories) => {
      const ports = memoryPorts(repositories);
      for (const name of namesakes) await aMember(ports, { name, tenant: 'fourth.edu' });
    });
    const before = await there.tables();
    await expect(there.admin('college', 'import', backup)).rejects.toThrow(
      '2 names are taken here, so nothing was changed:\n  @club-north\n  asha.north\n',
    );
    const { jobs: _, ...after } = await there.tables();
    expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'jobs')));
    for (const name of namesakes) await there.admin('erase', name);
    expect(await there.admin('college', 'import', backup)).toContain('of north.edu are here');

    north.provider.redirectTo(`${there.url}/api/auth/google/callback/north.edu`);
    const [member, message] = await signInAt(there.url, north.provider, 'asha.north@north.edu');
    expect(message).toEqual({ type: 'quadrangle:signed-in' });
    const [steward, asked] = await signInAt(there.url, north.provider, 'dean.north@north.edu');
    expect(asked).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    const second = await steward.post('/api/auth/second-factor', {
      ticket: asked.ticket,
      code: shownCode(north.key, 1),
    });
    expect(second.status).toBe(200);
    const moved = { ...north, steward, member };
    const asHere: typeof seenHere = JSON.parse(JSON.stringify(await look(moved)).replaceAll(there.url, here.url));
    expect(asHere.map(withoutPages)).toEqual(seenHere.map(withoutPages));
    for (const { url } of [here, there])
      expect((await new Visitor(url).get('/api/colleges/north.edu/mark')).headers.get('content-type')).toBe(
        'image/svg+xml',
      );
    await unnoticed();

    const tomorrow = utcDay(Date.now() + DAY);
    expect(await here.admin('college', 'close', north.domain, '--on', tomorrow)).toContain('of north.edu only read');
    const days = async (count: number) => {
      await here.kill();
      await here.start((count * DAY) / SECOND);
    };
    await days(15);
    await unnoticed();
    const remark = {
      desc: 'Farewell',
      photoId: (await north.member.get<{ _id: string }[]>('/api/photos/recent')).body[0]?._id,
    };
    expect(await north.member.post('/api/comments', remark)).toMatchObject({ body: { code: 'COLLEGE_CLOSING' } });
    expect((await member.post('/api/comments', remark)).status).toBe(200);

    await days(31);
    await expect
      .poll(async () => (await here.tables()).colleges?.map(({ domain }) => domain))
      .not.toContain('north.edu');
    await expect.poll(async () => ofNorth(await here.storedFiles())).toEqual([]);
    const left = await here.tables();
    const knowing = Object.keys(left).filter((table) => JSON.stringify(left[table]).includes('north'));
    // Mails that were sent are jobs for a while, as they are for everybody.
    expect(knowing.filter((table) => table !== 'jobs')).toEqual(['auditLog']);
    expect(left.orders?.map(({ userId }) => userId === null).sort()).toEqual([false, false, true]);
    expect((await north.member.get('/api/auth/me')).status).toBe(401);
    await unnoticed();
    expect((await member.get('/api/photos/recent')).body).toHaveLength(1);
  },
);
