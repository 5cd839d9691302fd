import type { Day } from '../kernel/days.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { SideWrite } from '../kernel/ports.ts';
import type { Media, MediaForViewer, Uploader } from '../media/media.ts';
import type { Viewer } from '../media/ports.ts';
import type { Visible } from '../media/visible.ts';
import type { PoolMode } from '../membership/pool-modes.ts';
import type { Pools } from '../membership/ports.ts';
import type { CollegeEvent, EventItem, EventWithCover } from './event.ts';

/** The fields of an event that its owner can change. */
export interface EventChange {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly startsOn?: Day | undefined;
  readonly endsOn?: Day | undefined;
  readonly place?: string | undefined;
  /** An item of the event; null for the first one. */
  readonly coverId?: string | null | undefined;
  readonly open?: boolean | undefined;
  readonly preview?: boolean | undefined;
  readonly pool?: PoolMode | undefined;
}

/** Events one by one. Every write is atomic. */
export interface EventPlans {
  /** Stores the event and those who are named as contributors. */
  create(event: CollegeEvent, contributorIds: readonly string[], sideWrites?: readonly SideWrite[]): Promise<void>;
  find(id: string): Promise<CollegeEvent | null>;
  /**
   * Changes the given fields (not `undefined`); `contributorIds` replaces the former ones, except people who are suspended
   * and so not among `named`. An event that is open names nobody. `judge` gets the event as it would be, in the unit: when
   * it throws, nothing is changed. False when gone.
   */
  change(
    id: string,
    change: EventChange,
    contributorIds?: readonly string[],
    judge?: (event: CollegeEvent) => void,
  ): Promise<boolean>;
  /** Removes the event; its items stay. False when it is gone already. */
  remove(id: string): Promise<boolean>;
}

/** Events as lists show them. */
export interface EventLists {
  /**
   * Events of the viewer's tenant by `startsOn`, id, downwards; of one owner or contributor when `personId` is given, of
   * one club when `clubId` is.
   */
  list(
    viewer: Viewer,
    limit: number,
    after: Position | null,
    personId?: string,
    clubId?: string,
  ): Promise<Slice<EventWithCover>>;
  /** The months, `YYYY-MM`, in which events of the viewer's tenant begin, the newest first, `limit` of them. */
  months(viewer: Viewer, limit: number): Promise<readonly string[]>;
  /** The event as lists show it to a viewer, or, without one, to whoever sees everything; null when it is gone. */
  withCover(id: string, viewer?: Viewer): Promise<EventWithCover | null>;
}

/** The whole repository of events; a use case names the parts that it needs. */
export type Events = EventPlans & EventLists;

/** Who takes part in an event. */
export interface EventPeople {
  /** Those who may add to a closed event besides its owner, sorted by name. */
  named(eventId: string): Promise<readonly Uploader[]>;
  /** People with listed items in the event, most items first, then by id; `limit` of them. */
  contributors(eventId: string, limit: number): Promise<readonly Uploader[]>;
}

/** Which items belong to which event: each to one at most. */
export interface EventContents {
  /**
   * Adds an item to an event. Changes nothing and returns `elsewhere` if it is in another event, `gone` if either is
   * gone.
   */
  add(media: Visible<Media>, item: EventItem): Promise<'added' | 'elsewhere' | 'gone'>;
  /** Takes an item out of an event; false when it is not in it. */
  takeOut(eventId: string, mediaId: string): Promise<boolean>;
  /** Listed items of the event by moment, position, id, upwards. */
  itemsOf(eventId: string, viewer: Viewer, limit: number, after: Position | null): Promise<Slice<MediaForViewer>>;
  /** The newest listed items of the event, by id, downwards: `limit` of them. */
  newest(eventId: string, limit: number): Promise<readonly Media[]>;
  /** The event that an item belongs to, with its place in it. */
  placeOf(mediaId: string): Promise<EventItem | null>;
  /** The events of a hundred items at most, by item id; items without an event are left out. */
  eventsOf(mediaIds: readonly string[]): Promise<ReadonlyMap<string, CollegeEvent>>;
}

/** The pools of events, as events need them. */
export type EventPools = Pick<Pools, 'find' | 'sentBy' | 'waiting'>;

/** People and items of events, as one repository holds them; a use case names the parts that it needs. */
export type EventItems = EventPeople & EventContents;
