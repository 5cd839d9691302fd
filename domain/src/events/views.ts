import { type PersonSummary, personSummary } from '../accounts/views.ts';
import { fileUrl } from '../files/file-urls.ts';
import type { Member } from '../kernel/actor.ts';
import type { Day } from '../kernel/days.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Kind, Media, Uploader } from '../media/media.ts';
import { type ClubCardView, clubCardView } from '../media/views.ts';
import type { SeatRole } from '../membership/club.ts';
import { isPoolOpen, mayAdd, POOL_MOST, type Pool, poolEndsOn } from '../membership/pool.ts';
import type { PoolMode } from '../membership/pool-modes.ts';
import type { EventWithCover } from './event.ts';
import { actsAsOwner, deletesIntoBin, mayChange } from './rules.ts';

/** An event as cards and lists show it; the picture's address is relative and signed (decisions 28, 46). */
export interface EventView {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly place: string;
  readonly open: boolean;
  readonly preview: boolean;
  /** Whether everybody of the college may add to it, and what of that waits (decisions 65). */
  readonly pool: PoolMode;
  readonly createdAt: Instant;
  readonly coverId: string | null;
  /** In its largest size. */
  readonly coverUrl: string | null;
  /** In the size of cards. */
  readonly coverThumbUrl: string | null;
  readonly coverPlaceholder: string | null;
  /** Null when the person is gone. */
  readonly owner: PersonSummary | null;
  /** The club that owns it; null when a person does (decisions 62). */
  readonly club: ClubCardView | null;
  readonly ownerId: string;
  readonly counts: Readonly<Record<Kind, number>>;
  /** Whether the viewer acts as its owner. */
  readonly own: boolean;
}

/** How many contributors an event's page shows as faces. */
export const FACES = 12;

/** An event as its page shows it. */
export interface EventPageView extends EventView {
  /** Contributors, those with the most items first; `FACES` of them, and whether there are others. */
  readonly contributors: readonly PersonSummary[];
  readonly moreContributors: boolean;
  /** The people whom the owner of a closed event named; empty for an open one. */
  readonly named: readonly PersonSummary[];
  /** Whether the viewer may add items of their own now. */
  readonly mayAdd: boolean;
  /** Whether the viewer may edit and delete it now, and whether it goes to the bin of its club then. */
  readonly mayChange: boolean;
  readonly deletesIntoBin: boolean;
  /** Its pool, if it was opened. */
  readonly pooling: PoolView | null;
}

/** The pool of an event as somebody sees it (decisions 65). */
export interface PoolView {
  /** Whether it takes something now. */
  readonly open: boolean;
  /** The last day on which it takes something. */
  readonly endsOn: Day;
  /** How many more the viewer may offer, who has neither a plan nor a seat; null for others, and while it is not open. */
  readonly left: Readonly<Record<Kind, number>> | null;
  /** How many offers wait, counted up to `MAX_WAITING`; null for others than the owner's side. */
  readonly waiting: number | null;
}

type ViewPorts = { clock: Clock; secrets: Secrets };

/** An event as `actor` sees it in a list. */
export function eventView(
  ports: ViewPorts,
  actor: Pick<Member, 'id'>,
  { event, owner, club, cover, counts }: EventWithCover,
  seat: SeatRole | null = null,
): EventView {
  const { id, title, description, startsOn, endsOn, place, open, preview, pool, createdAt, ownerId, tenant } = event;
  return {
    id,
    title,
    description,
    startsOn,
    endsOn,
    place,
    open,
    preview,
    pool,
    createdAt,
    coverId: cover?.id ?? null,
    coverUrl: cover && coverUrl(ports, 'view', cover),
    coverThumbUrl: cover && coverUrl(ports, 'thumb', cover),
    coverPlaceholder: cover?.placeholder ?? null,
    owner: owner && personSummary(ports, tenant, owner),
    ownerId,
    club: club && clubCardView(ports, tenant, club),
    counts,
    own: actsAsOwner(event, actor.id, seat),
  };
}

/** A pool with how many of each kind the viewer has in it, who has no plan, and how many offers wait for its owner. */
export interface PoolFacts {
  readonly pool: Pool;
  readonly sent: Readonly<Record<Kind, number>> | null;
  readonly waiting: number | null;
}

/** An event as `actor` sees its page. */
export function eventPageView(
  ports: ViewPorts & { settings: Pick<Settings, 'timeZone'> },
  actor: Member,
  found: EventWithCover,
  people: { readonly contributors: readonly Uploader[]; readonly named: readonly Uploader[] },
  seat: SeatRole | null = null,
  facts: PoolFacts | null = null,
  isPool = found.event.pool !== 'closed',
): EventPageView {
  const { event } = found;
  const face = (person: Uploader) => personSummary(ports, event.tenant, person);
  const isNamed = people.named.some(({ id }) => id === actor.id);
  const now = ports.clock.now();
  const poolOpen = facts !== null && isPoolOpen(facts.pool, now, ports.settings.timeZone);
  return {
    ...eventView(ports, actor, found, seat),
    contributors: people.contributors.slice(0, FACES).map(face),
    moreContributors: people.contributors.length > FACES,
    named: people.named.map(face),
    mayAdd: mayAdd(event, actor, { named: isNamed, seat, poolOpen }, now),
    mayChange: mayChange(event, actor.id, seat, now),
    deletesIntoBin: deletesIntoBin(event, actor.id, seat, isPool),
    pooling: facts && {
      open: poolOpen,
      endsOn: poolEndsOn(facts.pool),
      left: poolOpen && facts.sent ? leftOf(facts.sent) : null,
      waiting: facts.waiting,
    },
  };
}

function leftOf(sent: NonNullable<PoolFacts['sent']>): PoolView['left'] {
  const left = (kind: Kind) => Math.max(0, POOL_MOST[kind] - sent[kind]);
  return { photo: left('photo'), video: left('video') };
}

function coverUrl(ports: ViewPorts, size: 'view' | 'thumb', { tenant, fileName, posterName }: Media): string {
  return fileUrl(ports.secrets, tenant, size, posterName ?? fileName, ports.clock.now());
}
