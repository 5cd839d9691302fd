import { z } from 'zod';
import { type PersonSummary, personSummary } from '../accounts/views.ts';
import { auditEntry } from '../audit/entry.ts';
import { fileUrl } from '../files/file-urls.ts';
import { refuse } from '../kernel/errors.ts';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Clock, Ids, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import { type BinEntry, type Binned, type ClubBin, keptUntil } from '../media/bin.ts';
import { pictureName } from '../media/card.ts';
import type { Club } from '../membership/club.ts';
import { ledClub, type PagePorts } from './make-club.ts';

/** Things on a page of a bin. */
const BIN_PAGE = 24;

export interface Ports extends PagePorts {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  bin: ClubBin;
}

/** Something in a club's bin, as its leads see it. */
export interface BinView {
  readonly id: string;
  readonly kind: Binned['kind'];
  readonly title: string;
  /** The picture of an item, which only leads can open; null for an event, a withheld item, and in a closed club. */
  readonly thumbUrl: string | null;
  /** Null once they are gone or suspended. */
  readonly remover: PersonSummary | null;
  readonly removedAt: Instant;
  /** When it is removed for good. */
  readonly until: Instant;
}

/** What waits in the bin of a club that one leads, the latest removed first, closed clubs too (decisions 62). */
export const listBin = useCase({
  name: 'clubs.bin',
  access: 'member',
  refuses: ['CLUB_NOT_FOUND', 'CURSOR_INVALID', 'NOT_CLUB_LEAD'],
  input: z.strictObject({ id, ...pageInput(BIN_PAGE) }),
  async run(ports: Ports, actor, { id: clubId, limit, cursor }): Promise<Page<BinView>> {
    const club = await ledClub(ports, actor, clubId);
    const list = `bin ${club.id}`;
    const slice = await ports.bin.of(club.id, limit, decodeCursor(ports.secrets, list, cursor));
    const page = toPage(ports.secrets, list, slice, (entry) => binView(ports, club, entry));
    return { ...page, items: page.items.filter(({ until }) => until > ports.clock.now()) };
  },
});

/** Puts something back that was removed at most 7 days ago, as a lead of its open club (decisions 62). */
export const restoreFromBin = useCase({
  name: 'clubs.restore',
  access: 'member',
  refuses: ['BIN_ENTRY_NOT_FOUND', 'CLUB_CLOSED', 'CLUB_NOT_FOUND', 'NOT_CLUB_LEAD'],
  input: z.strictObject({ clubId: id, itemId: id }),
  async run(ports: Ports, actor, { clubId, itemId }): Promise<BinView> {
    const club = await ledClub(ports, actor, clubId);
    if (club.closedAt !== null) refuse('CLUB_CLOSED');
    const entry = await ports.bin.find(itemId);
    if (entry?.clubId !== club.id || keptUntil(entry) <= ports.clock.now()) refuse('BIN_ENTRY_NOT_FOUND');
    const about = entry.media
      ? { personId: entry.media.uploaderId, itemId, details: { club: club.id } }
      : { details: { club: club.id, event: itemId } };
    if (!(await ports.bin.restore(itemId, auditEntry(ports, actor, 'taken-from-bin', about))))
      refuse('BIN_ENTRY_NOT_FOUND');
    return binView(ports, club, entry);
  },
});

function binView(ports: Ports, club: Club, entry: BinEntry): BinView {
  const { media, remover, id: thingId, kind, title, removedAt } = entry;
  const now = ports.clock.now();
  const isShown = media !== null && !media.withheld && club.closedAt === null;
  return {
    id: thingId,
    kind,
    title,
    thumbUrl: isShown ? fileUrl(ports.secrets, media.tenant, 'thumb', pictureName(media), now) : null,
    remover: remover && personSummary(ports, club.tenant, remover),
    removedAt,
    until: keptUntil(entry),
  };
}
