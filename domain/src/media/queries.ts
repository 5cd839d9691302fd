import { z } from 'zod';
import { isReleased } from '../colleges/mailbox.ts';
import type { Member, Tenant } from '../kernel/actor.ts';
import { type Month, monthsLater, startOfMonth } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import { decodeCursor, type Page, type Position, pageInput, toPage } from '../kernel/page.ts';
import type { Clock, Limit, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { id, verbatimText } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { month } from '../kernel/written-days.ts';
import { behindMoment } from './batch.ts';
import { type CardFeed, cardFeeds } from './card.ts';
import { FEED_PAGE, type Feed, feedNamed, mayRead, timedFeeds } from './feeds.ts';
import { type Kind, kinds } from './media.ts';
import type { CaptionsOfItem, ItemDetails, MediaItems, MediaLists, MediaSearch } from './ports.ts';
import { formerMemberEmail, parseTags, viewerOf } from './rules.ts';
import {
  LONGEST_QUERY,
  MAX_CONSIDERED,
  MAX_PER_TAG,
  MAX_RANKED,
  MAX_RELATED,
  MAX_SUGGESTIONS,
  mayBeSuggested,
  offered,
  queryTokens,
  SEARCH_PAGE,
} from './search.ts';
import { monthsOf, type Timelines } from './timelines.ts';
import {
  type BatchView,
  batchView,
  captionsViews,
  type ItemViews,
  type MediaPageView,
  type MediaView,
} from './views.ts';
import { visibleMedia } from './visible.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  itemViews: ItemViews;
  media: MediaItems & MediaLists & MediaSearch;
}

const kind = z.enum(kinds);

/** One item, a video with its captions. Refuses MEDIA_NOT_FOUND (decisions 2, 59). */
export const findMedia = useCase({
  name: 'media.find',
  access: 'member',
  refuses: ['MEDIA_NOT_FOUND'],
  input: z.strictObject({ kind, id }),
  async run(ports: Ports & { captions: CaptionsOfItem }, actor, input): Promise<MediaPageView> {
    const item = await visibleMedia(ports, actor, input.kind, input.id);
    const view = ports.itemViews.of(actor, item);
    if (input.kind === 'photo') return view;
    return { ...view, captions: captionsViews(ports, actor.tenant, await ports.captions.ofItem(item.media.id)) };
  },
});

/** One page of a feed, by name or alias (decisions 18). A `random` scroll starts anywhere and shows no item twice. */
export const readFeed = useCase({
  name: 'media.feed',
  access: 'member',
  refuses: ['CURSOR_INVALID', 'FEED_NOT_FOUND', 'NEVER_HAD_PLAN'],
  input: z.strictObject({ kind, feed: z.string(), ...pageInput(FEED_PAGE) }),
  async run(ports: Ports, actor, input): Promise<Page<MediaView>> {
    const feed = feedNamed(input.feed) ?? refuse('FEED_NOT_FOUND');
    if (!mayRead(feed, actor)) refuse('NEVER_HAD_PLAN');
    const list = `feed ${feed} ${input.kind} ${actor.id}`;
    const { start, after } = walkOf(ports, feed, decodeCursor(ports.secrets, list, input.cursor));
    const slice = await ports.media.feed({
      feed,
      kind: input.kind,
      viewer: viewerOf(actor),
      limit: input.limit,
      after,
      start,
    });
    const next = markOf(feed, start, slice.next);
    return toPage(ports.secrets, list, { items: slice.items, next }, (item) => ports.itemViews.of(actor, item));
  },
});

/** One page of a feed in cards: the first item of each, and the batches of those that hold more. */
export interface CardPage extends Page<MediaView> {
  readonly batches: readonly BatchView[];
}

/** The feeds in cards, without one's own, which comes with its events (`listOwnFiles`). */
const openCardFeeds = cardFeeds.filter((feed) => feed !== 'myfiles');

/**
 * One page of a feed in which a batch is one card (decisions 44). The first page of a feed by time starts with `month`
 * where one is given (decisions 46).
 */
export const readCards = useCase({
  name: 'media.cards',
  access: 'member',
  refuses: ['CURSOR_INVALID'],
  input: z
    .strictObject({ kind, feed: z.enum(openCardFeeds), month: month.optional(), ...pageInput(FEED_PAGE) })
    .refine(({ feed, month }) => feed !== 'random' || month === undefined, 'A list in random order has no months.'),
  run: (ports: CardPorts, actor, input): Promise<CardPage> => cardPage(ports, actor, input),
});

/** The months in which a feed by time has items, the newest first, for navigation (decisions 46). */
export const listFeedMonths = useCase({
  name: 'media.months',
  access: 'member',
  weight: 10,
  refuses: ['NEVER_HAD_PLAN'],
  input: z.strictObject({ feed: z.enum(timedFeeds) }),
  async run(ports: MonthPorts, actor, { feed }): Promise<{ months: readonly Month[] }> {
    if (!mayRead(feed, actor)) refuse('NEVER_HAD_PLAN');
    const lists = kinds.map((kind) => ({ of: feed, kind, viewer: viewerOf(actor) }));
    return { months: await monthsOf(ports.timelines, lists, ports.settings.timeZone) };
  },
});

export interface MonthPorts {
  timelines: Timelines;
  settings: Pick<Settings, 'timeZone'>;
}

export interface CardPorts extends Omit<Ports, 'media'> {
  settings: Pick<Settings, 'timeZone'>;
  media: MediaLists;
}

/** One page of a feed in cards. Refuses CURSOR_INVALID. */
export async function cardPage(ports: CardPorts, actor: Member, asked: CardPageInput): Promise<CardPage> {
  const { kind, feed, month, limit, cursor } = asked;
  const list = `cards ${feed} ${kind} ${actor.id}`;
  const behind =
    month === undefined ? null : behindMoment(startOfMonth(monthsLater(month, 1), ports.settings.timeZone));
  const { start, after } = walkOf(ports, feed, decodeCursor(ports.secrets, list, cursor) ?? behind);
  const cards = await ports.media.cards({ kind, feed, viewer: viewerOf(actor), limit, after, start });
  const slice = { items: cards.items.map(({ first }) => first), next: markOf(feed, start, cards.next) };
  const page = toPage(ports.secrets, list, slice, (item) => ports.itemViews.of(actor, item));
  const batches = cards.items.filter(({ count }) => count > 1);
  return { ...page, batches: batches.map((card) => batchView(ports, { ...card, first: card.first.media })) };
}

interface CardPageInput {
  readonly kind: Kind;
  readonly feed: CardFeed;
  readonly month?: Month | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Where a page continues: a `random` walk starts anywhere and remembers where it started. */
function walkOf(ports: Pick<Ports, 'secrets'>, feed: Feed, mark: Position | null) {
  if (feed !== 'random') return { start: 0, after: mark };
  return { start: Number(mark?.[0] ?? ports.secrets.random()), after: mark?.slice(1) ?? null };
}

/** The cursor of the next page, which `walkOf` reads. */
function markOf(feed: Feed, start: number, next: Position | null): Position | null {
  return next && feed === 'random' ? [start, ...next] : next;
}

/** Searches one person may make for items of a kind, and as many further pages of what they found (decisions 42). */
const SEARCHES: Limit = { max: 60, seconds: 60 };

/** One page of search results; an empty query finds nothing (decisions 19). */
export const searchMedia = useCase({
  name: 'media.search',
  access: 'member',
  weight: 5,
  refuses: ['CURSOR_INVALID', 'TOO_MANY_REQUESTS'],
  input: z.strictObject({ kind, q: z.string().max(LONGEST_QUERY).default(''), ...pageInput(SEARCH_PAGE) }),
  async run(ports: Ports & { limits: Limits }, actor, input, signal): Promise<Page<MediaView>> {
    const tokens = queryTokens(input.q);
    const list = `search ${input.kind} ${actor.id} ${tokens.join(' ')}`;
    const after = decodeCursor(ports.secrets, list, input.cursor);
    if (tokens.length === 0) return { items: [], next: null };
    const asked = after === null ? 'search' : 'search-on';
    await withinLimits(ports, [[`${asked}:${input.kind}:${actor.id}`, SEARCHES]]);
    const slice = await ports.media.search({
      kind: input.kind,
      viewer: viewerOf(actor),
      tokens,
      most: MAX_RANKED,
      limit: input.limit,
      after,
      signal,
    });
    return toPage(ports.secrets, list, slice, (item) => ports.itemViews.of(actor, item));
  },
});

/** Completions one person may ask for: a few per search. */
const SUGGESTIONS: Limit = { max: 240, seconds: 60 };

/** More than are offered, because texts that differ only in accents are offered once. */
const WANTED_OF_EACH = 3 * MAX_SUGGESTIONS;

/**
 * Suggestions from the tags and titles of items the viewer can see; at most eight, and none for a text that is too
 * short.
 */
export const suggestSearches = useCase({
  name: 'media.suggest',
  access: 'member',
  weight: 5,
  refuses: ['TOO_MANY_REQUESTS'],
  input: z.strictObject({ q: z.string().max(LONGEST_QUERY).default('') }),
  async run(ports: Ports & { limits: Limits }, actor, input, signal): Promise<string[]> {
    if (!mayBeSuggested(input.q)) return [];
    await withinLimits(ports, [[`suggest:${actor.id}`, SUGGESTIONS]]);
    const found = await ports.media.suggest({
      viewer: viewerOf(actor),
      tokens: queryTokens(input.q),
      most: MAX_CONSIDERED,
      limit: WANTED_OF_EACH,
      signal,
    });
    return offered(found);
  },
});

/** Items that share tags, most shared first (decisions 19). */
export const relatedMedia = useCase({
  name: 'media.related',
  access: 'member',
  input: z.strictObject({
    kind,
    tags: z
      .union(
        [verbatimText(5_000), z.array(verbatimText(1_000)).max(200)],
        'Give the tags as a list, or separated by commas.',
      )
      .default(''),
    not: id.nullish(),
  }),
  async run(ports: Ports, actor, input): Promise<MediaView[]> {
    const tags = parseTags(input.tags).slice(0, 100);
    if (tags.length === 0) return [];
    const items = await ports.media.related({
      kind: input.kind,
      viewer: viewerOf(actor),
      tags,
      notId: input.not ?? null,
      mostPerTag: MAX_PER_TAG,
      limit: MAX_RELATED,
    });
    return items.map((item) => ports.itemViews.of(actor, item));
  },
});

/** Details of an item; an uploader who is gone still has an address of the college. */
export type FullDetails = ItemDetails & { readonly uploaderEmail: string };

/**
 * The details that views of items leave out: their uploaders' addresses, and at most `mostReactions` likes and dislikes
 * each, or all when it is null (decisions 11, 12, 17).
 */
export const itemDetails = useCase({
  name: 'media.itemDetails',
  access: 'member',
  input: z.strictObject({ ids: z.array(id).max(200), mostReactions: z.int().min(0).nullable() }),
  async run(ports: Ports, actor, input): Promise<readonly FullDetails[]> {
    if (input.ids.length === 0) return [];
    const details = await ports.media.itemDetails(viewerOf(actor), input.ids, input.mostReactions);
    return details.map((item) => ({ ...item, uploaderEmail: shownEmail(item, actor.tenant) }));
  },
});

function shownEmail({ uploaderEmail: email }: ItemDetails, tenant: Tenant): string {
  return email === null || isReleased(email) ? formerMemberEmail(tenant) : email;
}
