/** For every call, things of another tenant do not exist (decisions 2). */
import { openDatabase } from '@quadrangle/adapters/drizzle/open-database';
import { migrations, onBothEngines } from '@quadrangle/adapters/testing/databases';
import { openSession } from '@quadrangle/domain/accounts/open-session';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { operator, origin } from '@quadrangle/domain/memory';
import { useCases } from '@quadrangle/domain/use-cases';
import { expect, it } from 'vitest';
import type { Scene } from '../testing/call.ts';
import { calls } from '../testing/calls.ts';
import { rights } from '../testing/matrix.ts';
import { aCollege } from '../testing/scene.ts';
import { refusalIn, requestFor, send } from '../testing/send.ts';
import { aScene, startWholeApp } from '../testing/stage.ts';
import { type Row, type Tables, tablesOf } from '../testing/tables.ts';

/** The stranger knows all ids and names of the college, but not its secrets. */
const guessed = (scene: Scene): Scene => ({
  ...scene,
  newcomer: { ...scene.newcomer, verifyToken: 'guessed' },
  payment: { paymentId: 'pay_1', signature: 'guessed' },
  event: { ...scene.event, signature: 'guessed' },
  gate: { ageless: 'guessed', younger: 'guessed', code: '000000' },
  visitor: { ...scene.visitor, code: '000000' },
  joining: { cookie: 'quadrangle_signup=guessed', code: '000000' },
  wall: { ...scene.wall, token: 'guessed', code: 'guessed' },
  resetToken: 'guessed',
  secondStep: { ticket: 'guessed', code: '000000' },
  newPasskey: { ...scene.newPasskey, ticket: 'guessed' },
  newAuthenticator: { ...scene.newAuthenticator, draft: '1.guessed' },
  password: 'guessed horse',
  credential: 'guessed',
  popup: { code: 'guessed', state: 'guessed', cookie: 'quadrangle_popup_=guessed' },
});

/** The rows of outsiders, table by table, who have nothing to do with the `known` college. No other row may differ. */
function amongThemselves(
  known: readonly Tables[],
  people: ReadonlySet<unknown>,
): Record<string, (row: Row) => boolean> {
  const rows = (name: string) => known.flatMap((tables) => tables[name] ?? []);
  const items = new Set(rows('media').flatMap(({ id, uploaderId }) => (people.has(uploaderId) ? [id] : [])));
  const events = new Set(rows('events').flatMap(({ id, ownerId }) => (people.has(ownerId) ? [id] : [])));
  const tenants = new Set(rows('users').flatMap(({ id, tenant }) => (people.has(id) ? [tenant] : [])));
  const addresses = rows('users').flatMap(({ id, email }) => (people.has(id) ? [String(email)] : []));
  const logins = new Set(rows('users').flatMap(({ id, name }) => (people.has(id) ? [name] : [])));
  const files = rows('uploads').flatMap(({ fileName, ownerId }) => (people.has(ownerId) ? [String(fileName)] : []));
  const copies = new Set(rows('ownCopies').flatMap(({ id, personId }) => (people.has(personId) ? [id] : [])));
  const clubs = new Set(rows('clubs').flatMap(({ id, tenant }) => (tenants.has(tenant) ? [id] : [])));
  const gifts = new Set(rows('gifts').flatMap(({ id, clubId }) => (clubs.has(clubId) ? [id] : [])));
  // Requests of visitors are of no college, and anybody may try a code; others are of outsiders.
  const asks = rows('rightsRequests').filter(({ memberId }) => memberId === null || people.has(memberId));
  const asked = new Set(asks.flatMap(({ id, caseId }) => [id, caseId]));
  const ofTheirClub = (row: Row) => clubs.has(row.clubId);
  const theirs = (row: Row) => people.has(row.userId);
  const onTheirItem = (row: Row) => items.has(row.mediaId);
  return {
    users: (row) => people.has(row.id),
    colleges: (row) => tenants.has(row.domain),
    collegeMarks: (row) => tenants.has(row.domain),
    rosters: (row) => tenants.has(row.tenant),
    links: theirs,
    sessions: theirs,
    devices: theirs,
    identities: theirs,
    agreements: ({ personId }) => people.has(personId),
    guardians: ({ personId }) => people.has(personId),
    recoveryClaims: theirs,
    authenticators: theirs,
    passkeys: theirs,
    recoveryCodes: theirs,
    tickets: (row) => row.userId === null || theirs(row),
    orders: theirs,
    grants: theirs,
    contactMessages: theirs,
    uploads: (row) => people.has(row.ownerId),
    rooms: (row) => people.has(row.ownerId),
    media: (row) => items.has(row.id),
    events: (row) => people.has(row.ownerId),
    walls: (row) => people.has(row.openerId),
    eventCounts: (row) => events.has(row.eventId),
    eventPeople: (row) => events.has(row.eventId),
    eventItems: (row) => people.has(row.uploaderId),
    zipChoices: (row) => people.has(row.ownerId),
    notifications: (row) => people.has(row.personId),
    notificationReads: (row) => people.has(row.personId),
    notificationChoices: (row) => people.has(row.personId),
    digests: (row) => people.has(row.personId),
    pushAddresses: (row) => people.has(row.personId),
    ownCopies: (row) => people.has(row.personId),
    ownParts: (row) => copies.has(row.copyId),
    cases: (row) => people.has(row.ownerId) || asked.has(row.id),
    reports: (row) => people.has(row.reporterId) || asked.has(row.caseId),
    // Digests alone: of the outsiders' own accounts, because nobody of the college is missing.
    erasures: () => true,
    rightsRequests: (row) => asked.has(row.id),
    auditLog: (row) => people.has(row.personId) || people.has(row.doerId),
    clubs: (row) => clubs.has(row.id),
    clubFavourites: ofTheirClub,
    seats: ofTheirClub,
    invitations: ofTheirClub,
    gifts: ofTheirClub,
    givenThings: (row) => gifts.has(row.giftId),
    bin: ofTheirClub,
    lastSeen: (row) => people.has(row.personId),
    tenantFigures: (row) => tenants.has(row.tenant),
    // Figures of the installation: any visitor counts.
    dailyFigures: () => true,
    mediaScores: onTheirItem,
    mediaTags: onTheirItem,
    searchDocuments: onTheirItem,
    captions: onTheirItem,
    suggestions: (row) => tenants.has(row.tenant),
    comments: (row) => onTheirItem(row) && people.has(row.authorId),
    jobs: ({ payload }) =>
      // The list of erasures and withdrawals, by digests.
      (payload as Work).person !== undefined ||
      people.has((payload as Work).userId ?? (payload as Work).personId) ||
      logins.has((payload as Work).login) ||
      clubs.has((payload as Work).clubId) ||
      copies.has((payload as Work).id) ||
      asked.has((payload as Work).id ?? (payload as Work).caseId) ||
      isTheirWork(payload as Work, files, addresses),
  };
}

/** Refusals of stewards that say nothing of what they name. */
const BEFORE = expect.stringMatching(/^(NOT_STEWARD|STEWARD_FACTOR|PROOF_REQUIRED)$/);

interface Work {
  /** Of somebody's own data. */
  readonly id?: string;
  /** Of a request at the rights desk. */
  readonly caseId?: string;
  readonly userId?: string;
  /** Of a withdrawal whose case may be missing. */
  readonly personId?: string;
  /** Of a club that was closed. */
  readonly clubId?: string;
  /** Of a link to a new password: what was typed. */
  readonly login?: string;
  /** Of an erasure or a withdrawal: a digest. */
  readonly person?: string;
  readonly to?: string;
  readonly replyTo?: string;
  readonly fileNames?: readonly string[];
  readonly fileName?: string;
}

/** A mail to or from an outsider, or work on one of their files. */
function isTheirWork(work: Work, files: readonly string[], addresses: readonly string[]): boolean {
  const { to, replyTo, fileName, fileNames = fileName === undefined ? [] : [fileName] } = work;
  if (to !== undefined) return addresses.includes(replyTo ?? to);
  return fileNames.length > 0 && fileNames.every((name) => files.some((file) => name.startsWith(file)));
}

const without = (tables: Tables, rows: ReturnType<typeof amongThemselves>): Tables =>
  Object.fromEntries(Object.entries(tables).map(([name, all]) => [name, all.filter((row) => !rows[name]?.(row))]));

onBothEngines((freshUrl) => {
  // A plan holder, and a steward, who may do more in their own college than anybody else there.
  it.each([
    ['stranger', 'owner'],
    ['steward of another college', 'steward'],
  ] as const)('a %s who makes every call changes nothing in a college and learns nothing about it', async (_, role) => {
    const database = await openDatabase({ url: await freshUrl(), migrations });
    const app = await startWholeApp({ ports: database.repositories });
    const elsewhere = await aCollege(app.memory);
    // Whoever had a plan cannot delete the account, which would end the pass.
    const { name: username } = elsewhere.people[role];
    await execute(useCases.operator.grantPlan, app.memory, operator, { username, months: 1 });
    const own = await aScene(app, elsewhere, role);
    const college = await aCollege(app.memory);
    const theirs = guessed(await aScene(app, college, 'owner'));
    const before = await tablesOf(database.store);

    let made = 0;
    for (const right of rights) {
      for (const name of right.calls) {
        // One of the calls changes the password.
        const person = await app.memory.users.byId(elsewhere.people[role].id);
        const { token } = await openSession(app.memory, person ?? elsewhere.people[role], origin);
        const call = calls[name]?.(right.own ? own : theirs) ?? {};
        const answer = await send(app, requestFor(name, call, token));
        const { body } = answer;
        // What a steward tries is judged by what they name, not refused before.
        if (role === 'steward') expect({ name, refusal: refusalIn(answer) }).not.toMatchObject({ refusal: BEFORE });
        expect({ name, tells: body.includes(college.mark) }).toEqual({ name, tells: false });
        made += 1;
      }
    }
    expect(made).toBeGreaterThanOrEqual(Object.keys(calls).length);

    const after = await tablesOf(database.store);
    const signedUp = after.users?.flatMap(({ id, tenant }) => (tenant === 'fresh.edu' ? [id] : [])) ?? [];
    expect(signedUp).toHaveLength(1);
    const people = [...Object.values(elsewhere.people), elsewhere.newcomer.user].map(({ id }) => id);
    people.push(own.seatedId);
    const rows = amongThemselves([before, after], new Set([...people, ...signedUp]));
    expect(without(after, rows)).toEqual(without(before, rows));
    await app.close();
    await database.close();
  });
});
