/** Who may do what with a club, before, during and after its plan: one table (decisions 61–63). */
import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { aClub, aMember, anonymous, anUpload, aPhoto, codeOf, reread, seated } from '../../memory/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { clubs, events, media, membership, safety, uploads } = useCases;

const people = ['anybody', 'photographer', 'lead', 'former lead', 'other lead', 'elsewhere', 'suspended'] as const;
type Person = (typeof people)[number];
const phases = ['before', 'during', 'after'] as const;
type Phase = (typeof phases)[number];

/** What a cell says, and the refusal behind it. */
const words: Readonly<Record<string, string>> = {
  yes: 'yes',
  lead: 'NOT_CLUB_LEAD',
  none: 'CLUB_NOT_FOUND',
  'sign in': 'UNAUTHENTICATED',
  seat: 'GIFT_NEEDS_SEAT',
  'no seat': 'SEAT_NOT_FOUND',
  plan: 'PLAN_REQUIRED',
  'its seat': 'CLUB_SEAT_REQUIRED',
  owner: 'NOT_UPLOADER',
  early: 'TAKEOVER_TOO_EARLY',
  'not own': 'GIFT_NOT_FOUND',
  'no such': 'INVITATION_NOT_FOUND',
  'no item': 'MEDIA_NOT_FOUND',
  organiser: 'NOT_EVENT_OWNER',
  'no event': 'EVENT_NOT_FOUND',
  'its lead': 'OWN_REPORT',
};

/**
 * The columns are: anybody of the college; a photographer, who sent the item, the event and the gift; a lead, beside
 * another one; somebody who led it and was dismissed; the lead of another club, which never had a plan; a plan holder of
 * another college; a photographer who is suspended. The old link is from before the dismissal. Cells with three words differ before, during and after the plan.
 */
const table = `
call                  anybody      photographer        lead                former lead  other lead   elsewhere  suspended
see it                yes          yes                 yes                 yes          yes          none       sign in
report it             yes          yes                 its lead            yes          yes          none       sign in
mark it               yes          yes                 yes                 yes          yes          none       sign in
pay for it            yes          yes                 yes                 yes          yes          none       sign in
upload for it         plan         plan / yes / plan   plan / yes / plan   plan         plan         its seat   sign in
share for it          plan         plan / yes / plan   plan / yes / plan   plan         plan         its seat   sign in
plan its event        plan         plan / yes / plan   plan / yes / plan   plan         plan         its seat   sign in
edit its item         owner        yes                 yes                 owner        owner        no item    sign in
remove its item       owner        yes                 yes                 owner        owner        no item    sign in
edit its event        organiser    yes                 yes                 organiser    organiser    no event   sign in
remove its event      organiser    yes                 yes                 organiser    organiser    no event   sign in
see its bin           lead         lead                yes                 lead         lead         none       sign in
restore from its bin  lead         lead                yes                 lead         lead         none       sign in
give an own item      seat         yes                 yes                 seat         seat         none       sign in
undo a gift           not own      yes                 yes                 not own      not own      none       sign in
edit it               lead         lead                yes                 lead         lead         none       sign in
close it              lead         lead                yes                 lead         lead         none       sign in
invite to it          lead         lead                yes                 lead         lead         none       sign in
see invitations       lead         lead                yes                 lead         lead         none       sign in
follow a new link     yes          yes                 yes                 yes          yes          no such    sign in
follow an old link    no such      no such             no such             no such      no such      no such    sign in
withdraw a link       lead         lead                yes                 lead         lead         no such    sign in
appoint a lead        lead         lead                yes                 lead         lead         none       sign in
dismiss a lead        lead         lead                yes                 lead         lead         none       sign in
leave it              no seat      yes                 yes                 no seat      no seat      none       sign in
take it over          no seat      early               yes                 no seat      no seat      none       sign in
`;

/** The club and its people at one moment, each cell anew. */
async function scene(phase: Phase) {
  const set = await clubSetting({ months: phase === 'before' ? 0 : 1 });
  const { memory, asha, ravi, mira, noor, far, club } = set;
  const [second, other, gone] = [
    await aMember(memory, { name: 'second' }),
    await aMember(memory, { name: 'other' }),
    await aMember(memory, { name: 'gone' }),
  ];
  if (phase === 'after') {
    memory.clock.set((await memory.clubs.byId(club.id))?.planEnd ?? 0);
    const until = memory.clock.now() + 30 * DAY;
    const grant = { userId: far.id, orderId: null, months: null, until, grantedAt: memory.clock.now() };
    await memory.memberships.grant({ id: memory.ids.next(), ...grant });
  }
  await seated(memory, club, second, 'lead');
  await seated(memory, club, mira, 'lead');
  await seated(memory, club, gone);
  await aClub(memory, other, { handle: 'quiz' });
  const old = await execute(clubs.invite, memory, await set.as(asha), { clubId: club.id });
  await execute(clubs.removeSeat, memory, await set.as(asha), { clubId: club.id, userId: mira.id });
  const item = await aPhoto(memory, await reread(memory, ravi.id), { clubId: club.id });
  const binned = await aPhoto(memory, await reread(memory, ravi.id), { clubId: club.id });
  await execute(media.removeMedia, memory, await set.as(asha), { kind: 'photo', id: binned.id });
  const given = await aPhoto(memory, await reread(memory, ravi.id));
  const gift = await execute(clubs.give, memory, await set.as(ravi), { clubId: club.id, items: [given.id] });
  const texts = { title: 'Fest', description: '', startsOn: '2026-03-01', endsOn: '2026-03-01', place: '' };
  const event = { id: memory.ids.next(), tenant: ravi.tenant, ownerId: ravi.id, clubId: club.id, ...texts };
  const flags = { coverId: null, open: true, preview: false, pool: 'closed' as const, createdAt: memory.clock.now() };
  await memory.events.create({ ...event, ...flags }, []);
  const link = await execute(clubs.invite, memory, await set.as(asha), { clubId: club.id });
  await memory.users.setSuspended(gone.id, memory.clock.now());
  const who = { anybody: noor, photographer: ravi, lead: asha, 'former lead': mira, 'other lead': other };
  return { ...set, second, item, binned, gift, event, old, link, who: { ...who, elsewhere: far, suspended: gone } };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Call = (scene: Scene, actor: Actor, me: { id: string }) => Promise<unknown>;

const calls: Readonly<Record<string, Call>> = {
  'see it': ({ memory, club }, actor) => execute(clubs.findClub, memory, actor, { id: club.id }),
  'report it': ({ memory, club }, actor) =>
    execute(safety.fileReport, memory, actor, { subject: 'club', id: club.id, reason: 'other' }),
  'mark it': ({ memory, club }, actor) =>
    execute(clubs.setFavouriteClub, memory, actor, { id: club.id, favourite: true }),
  'pay for it': ({ memory, club }, actor) => execute(membership.checkOut, memory, actor, { month: 1, club: club.id }),
  'upload for it': ({ memory, club }, actor) =>
    execute(uploads.declareUpload, memory, actor, {
      folder: 'photo',
      fileName: 'a.jpg',
      size: 10,
      contentType: 'image/jpeg',
      club: club.id,
    }),
  'share for it': async ({ memory, club }, actor, me) => {
    const { fileName } = await anUpload(memory, me);
    return execute(media.publishPhoto, memory, actor, { title: 'Final', fileName, club: club.id });
  },
  'plan its event': ({ memory, club }, actor) =>
    execute(events.createEvent, memory, actor, { title: 'Fest', startsOn: '2026-03-01', club: club.id }),
  'edit its item': ({ memory, item }, actor) =>
    execute(media.editMedia, memory, actor, { kind: 'photo', id: item.id, title: 'Ours' }),
  'remove its item': ({ memory, item }, actor) =>
    execute(media.removeMedia, memory, actor, { kind: 'photo', id: item.id }),
  'edit its event': ({ memory, event }, actor) =>
    execute(events.editEvent, memory, actor, { id: event.id, title: 'Ours' }),
  'remove its event': ({ memory, event }, actor) => execute(events.removeEvent, memory, actor, { id: event.id }),
  'see its bin': ({ memory, club }, actor) => execute(clubs.listBin, memory, actor, { id: club.id }),
  'restore from its bin': ({ memory, club, binned }, actor) =>
    execute(clubs.restoreFromBin, memory, actor, { clubId: club.id, itemId: binned.id }),
  'give an own item': async ({ memory, club }, actor, me) => {
    const { id } = await aPhoto(memory, await reread(memory, me.id));
    return execute(clubs.give, memory, actor, { clubId: club.id, items: [id] });
  },
  'undo a gift': ({ memory, club, gift }, actor) =>
    execute(clubs.undoGift, memory, actor, { clubId: club.id, giftId: gift.id }),
  'edit it': ({ memory, club }, actor) => execute(clubs.editClub, memory, actor, { id: club.id, description: 'Ours' }),
  'close it': ({ memory, club }, actor) => execute(clubs.closeClub, memory, actor, { id: club.id }),
  'invite to it': ({ memory, club }, actor) => execute(clubs.invite, memory, actor, { clubId: club.id }),
  'see invitations': ({ memory, club }, actor) =>
    execute(clubs.listClubInvitations, memory, actor, { clubId: club.id }),
  'follow a new link': ({ memory, link }, actor) => execute(clubs.acceptInvitation, memory, actor, { id: link.id }),
  'follow an old link': ({ memory, old }, actor) => execute(clubs.acceptInvitation, memory, actor, { id: old.id }),
  'withdraw a link': ({ memory, link }, actor) => execute(clubs.dropInvitation, memory, actor, { id: link.id }),
  'appoint a lead': ({ memory, club, ravi }, actor) =>
    execute(clubs.setSeat, memory, actor, { clubId: club.id, userId: ravi.id, role: 'lead' }),
  'dismiss a lead': ({ memory, club, second }, actor) =>
    execute(clubs.removeSeat, memory, actor, { clubId: club.id, userId: second.id }),
  'leave it': ({ memory, club }, actor, me) =>
    execute(clubs.removeSeat, memory, actor, { clubId: club.id, userId: me.id }),
  'take it over': ({ memory, club }, actor) => execute(clubs.takeOver, memory, actor, { id: club.id }),
};

const wordOf = (code: string) => Object.entries(words).find(([, known]) => known === code)?.[0] ?? code;

async function cell(call: Call, person: Person): Promise<string> {
  const outcomes: string[] = [];
  for (const phase of phases) {
    const at = await scene(phase);
    const me = at.who[person];
    // Suspending somebody ends every session: what they call is called by nobody.
    const actor = person === 'suspended' ? anonymous() : await at.as(me);
    const code = await codeOf(call(at, actor, me)).catch(() => 'yes');
    outcomes.push(wordOf(code));
  }
  const [first] = outcomes;
  return outcomes.every((outcome) => outcome === first) ? (first ?? '') : outcomes.join(' / ');
}

const cells = (line: string) => line.trim().split(/ {2,}/);
const [head = '', ...lines] = table.split('\n').filter((line) => line.trim() !== '');

test('the table names everybody and every call', () => {
  expect(cells(head).slice(1)).toEqual(people);
  expect(lines.map((line) => cells(line)[0])).toEqual(Object.keys(calls));
});

const rows = lines.map((line) => cells(line));

test.each(rows)('who may %s is what the table says (decisions 61, 62, 63)', async (name = '', ...expected) => {
  const found: string[] = [];
  for (const person of people) found.push(await cell(calls[name] as Call, person));
  expect(found).toEqual(expected);
});
