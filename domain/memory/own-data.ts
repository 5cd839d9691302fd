import type { OwnKind, OwnRow } from '../src/own-data/kinds.ts';
import { fieldsOf } from '../src/own-data/kinds.ts';
import type { OwnData } from '../src/own-data/ports.ts';
import { isToldToOwner } from '../src/safety/rules.ts';
import type { Tables } from './tables.ts';

/** Deletes the own data that somebody asked for. */
export function forgetCopy({ ownCopies, ownParts }: Tables, id: string): void {
  ownParts.deleteWhere(({ copyId }) => copyId === id);
  ownCopies.delete(id);
}

/** A row with its key. */
type Keyed = readonly [key: string, row: OwnRow];

export function ownDataOn(tables: Tables): OwnData {
  const { ownCopies, ownParts, users, media } = tables;
  const of = (personId: string) => ownCopies.find((copy) => copy.personId === personId);
  return {
    async rows(kind, personId, limit, after) {
      const all = ROWS[kind](tables, personId)
        .filter(([key]) => after === null || key > after)
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
      const page = all.slice(0, limit);
      const rows = page.map(([, row]) => Object.fromEntries(fieldsOf(kind).map((name) => [name, row[name] ?? null])));
      return { rows, next: all.length > limit ? (page.at(-1)?.[0] ?? null) : null };
    },
    stillOwn: async (personId, ids) => new Set(ids.filter((id) => media.get(id)?.uploaderId === personId)),
    async ask(copy, old, jobs) {
      const former = of(copy.personId);
      if (!users.get(copy.personId) || (former && former.askedAt > old)) return false;
      if (former) forgetCopy(tables, former.id);
      ownCopies.put({ ...copy, readyAt: null });
      tables.queue(jobs);
      return true;
    },
    of: async (personId) => of(personId),
    byId: async (id) => ownCopies.get(id),
    async finish(id, readyAt, later) {
      const copy = ownCopies.get(id);
      if (!copy) return;
      ownCopies.put({ ...copy, readyAt });
      tables.queue([later.job], later.at);
    },
    forget: async (id) => forgetCopy(tables, id),
    clear: async (id) => ownParts.deleteWhere(({ copyId }) => copyId === id),
    async add(copyId, part, text) {
      if (ownCopies.get(copyId)) ownParts.put({ ...part, copyId, text });
    },
    parts: async (copyId) =>
      ownParts
        .where((part) => part.copyId === copyId)
        .map(({ number, file, size }) => ({ number, file, size }))
        .sort((a, b) => a.number - b.number),
    text: async (copyId, number) => ownParts.get(`${copyId} ${number}`)?.text ?? null,
  };
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Keyed[] =>
  rows.map((row) => [row.id, row as unknown as OwnRow]);

const marks = (
  rows: readonly { readonly mediaId: string; readonly memberId: string; readonly at: number }[],
  id: string,
  as: string,
): Keyed[] =>
  rows.filter(({ memberId }) => memberId === id).map((row) => [row.mediaId, { mediaId: row.mediaId, [as]: row.at }]);

const all = () => true;

const ROWS: Readonly<Record<OwnKind, (tables: Tables, id: string) => Keyed[]>> = {
  account: ({ users }, id) => byId(users.where((user) => user.id === id)),
  sessions: ({ sessions }, id) => byId(sessions.where(({ userId }) => userId === id)),
  authenticators: ({ authenticators }, id) =>
    authenticators.where(({ userId }) => userId === id).map((row) => [id, { ...row }]),
  passkeys: ({ passkeys }, id) => passkeys.where(({ userId }) => userId === id).map((row) => [row.id, { ...row }]),
  devices: ({ devices }, id) => devices.where(({ userId }) => userId === id).map((row) => [row.device, { ...row }]),
  links: ({ links }, id) => links.where(({ userId }) => userId === id).map((link) => [link.digest, { ...link }]),
  uploads: ({ uploads }, id) => byId(uploads.where(({ ownerId }) => ownerId === id)),
  items: ({ media }, id) => byId(media.where(({ uploaderId }) => uploaderId === id)),
  captions: ({ captions }, id) => byId(captions.where(({ uploaderId }) => uploaderId === id)),
  comments: ({ comments }, id) => byId(comments.where(({ authorId }) => authorId === id)),
  reactions: ({ reactions }, id) =>
    reactions
      .where(({ memberId }) => memberId === id)
      .map(({ mediaId, reaction, at }) => [mediaId, { mediaId, value: reaction, reactedAt: at }]),
  saves: ({ saves }, id) => marks(saves.where(all), id, 'savedAt'),
  history: ({ history }, id) => marks(history.where(all), id, 'viewedAt'),
  views: ({ views }, id) => marks(views.where(all), id, 'viewedAt'),
  favourites: ({ favourites }, id) =>
    favourites
      .where(({ memberId }) => memberId === id)
      .map(({ uploaderId, at }) => [uploaderId, { uploaderId, markedAt: at }]),
  notifications: ({ notifications }, id) =>
    notifications.where(({ personId }) => personId === id).map((row) => [row.cause, { ...row }]),
  notificationReads: ({ notificationReads }, id) =>
    notificationReads.where(({ personId }) => personId === id).map(({ key, at }) => [key, { key, readAt: at }]),
  notificationChoices: ({ notificationChoices }, id) =>
    notificationChoices.where(({ personId }) => personId === id).map((row) => [row.kind, { ...row }]),
  pushAddresses: ({ pushAddresses }, id) =>
    pushAddresses.where(({ personId }) => personId === id).map((row) => [row.id, { ...row }]),
  digests: ({ digests }, id) => digests.where(({ personId }) => personId === id).map((row) => [id, { ...row }]),
  events: ({ events }, id) => byId(events.where(({ ownerId }) => ownerId === id)),
  eventItems: ({ eventItems, media }, id) =>
    eventItems
      .where(({ mediaId }) => media.get(mediaId)?.uploaderId === id)
      .map(({ mediaId, eventId }) => [mediaId, { mediaId, eventId }]),
  eventContributors: ({ namedContributors }, id) =>
    namedContributors.where(({ personId }) => personId === id).map(({ eventId }) => [eventId, { eventId }]),
  zipChoices: ({ zipChoices }, id) =>
    zipChoices
      .where(({ ownerId }) => ownerId === id)
      .map((choice) => [choice.id, { ...choice, mediaIds: choice.mediaIds.join(',') }]),
  orders: ({ orders }, id) => byId(orders.where(({ userId }) => userId === id)),
  payments: ({ providerFacts, orders }, id) =>
    byId(
      providerFacts.where(
        ({ providerOrderId }) =>
          orders.find((order) => order.userId === id && order.providerOrderId === providerOrderId) !== null,
      ),
    ),
  grants: ({ grants }, id) => byId(grants.where(({ userId }) => userId === id)),
  messages: ({ contactMessages }, id) => byId(contactMessages.where(({ userId }) => userId === id)),
  reports: ({ reports, cases }, id) =>
    reports
      .where(({ reporterId }) => reporterId === id)
      .map((report) => {
        const found = cases.get(report.caseId);
        const told = found?.decision && { ...found.decision };
        const { subject, subjectId } = found ?? {};
        return [
          report.id,
          {
            ...report,
            subject,
            subjectId,
            verdict: told?.verdict ?? null,
            text: told?.text ?? null,
            decidedAt: told?.decidedAt ?? null,
          },
        ];
      }),
  decisionsAboutMe: ({ cases }, id) =>
    cases
      .where((found) => found.ownerId === id && isToldToOwner(found))
      .map(({ decision, ...found }) => [found.id, { ...found, ...decision }]),
  decisionsByMe: ({ cases }, id) =>
    cases
      .where(({ decision }) => decision?.deciderId === id)
      .map(({ decision, ...found }) => [found.id, { ...found, ...decision }]),
  log: ({ auditLog }, id) => byId(auditLog.where(({ personId }) => personId === id)),
};
