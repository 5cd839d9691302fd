import { pageSources } from '@quadrangle/domain/files/page-sources';
import { cardSources } from '@quadrangle/domain/files/picture-sources';
import { type Kind, kinds } from '@quadrangle/domain/media/media';
import type { MediaView } from '@quadrangle/domain/media/views';
import { useCases } from '@quadrangle/domain/use-cases';
import type { Caller } from '../edge/caller.ts';
import type { Context } from './context.ts';

const { accounts, browsing, events, media, news } = useCases;

/** The lists that a page shows first, by the first part of its address, with their kinds of items. */
const LISTS: Readonly<Record<string, readonly [List, readonly Kind[]]>> = {
  '': [{ cards: 'random' }, kinds],
  trend: [{ feed: 'trend' }, kinds],
  favorite: [{ cards: 'sub' }, kinds],
  recent: [{ cards: 'recent' }, kinds],
  myfiles: ['own', kinds],
  saved: [{ feed: 'saved' }, kinds],
  history: [{ feed: 'history' }, kinds],
  videos: [{ feed: 'random' }, ['video']],
  photos: [{ feed: 'random' }, ['photo']],
};

type List =
  | 'own'
  | { readonly feed: 'random' | 'trend' | 'saved' | 'history' }
  | { readonly cards: 'random' | 'sub' | 'recent' };

/** The row of events on the first page. */
const LATEST_EVENTS = { limit: 8 };

/** A picture in its widths, with an estimate of its width on screen in the windows that `media` matches. */
export interface FirstPicture {
  readonly sources: string;
  readonly sizes: string;
  readonly media: string;
}

export interface FirstAnswers {
  /** By question: the name of the procedure, a space, its input as JSON. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The first visible picture; null if there is none. */
  readonly picture: FirstPicture | null;
}

/**
 * The first calls of the web client's page at `path`, with their answers. They come with the page, so that it need not
 * load its code before it can ask. Refused calls are left to the page, which says why. With `thrifty`, the picture comes in
 * its two smallest widths (decisions 68).
 */
export async function firstAnswers(context: Context, path: string, thrifty = false): Promise<FirstAnswers> {
  const { caller, site } = context;
  const ask: Caller['run'] = (useCase, input) => caller.run(useCase, input);
  const [, page = '', id = ''] = path.split('/');
  const answers: Record<string, unknown> = {};
  const answer = async <T>(procedure: string, input: object | undefined, asked: Promise<T>): Promise<T | null> => {
    const given = await asked.catch(() => null);
    if (given !== null) answers[input ? `${procedure} ${JSON.stringify(input)}` : procedure] = given;
    return given;
  };

  const [of, shown] = (Object.hasOwn(LISTS, page) && LISTS[page]) || ['own', []];
  const lists = shown.map((kind) => {
    if (of === 'own') return answer('browsing.ownFiles', { kind }, ask(browsing.listOwnFiles, { kind }));
    if ('feed' in of) return answer('media.feed', { kind, ...of }, ask(media.readFeed, { kind, ...of }));
    const input = { kind, feed: of.cards };
    return answer('media.cards', input, ask(media.readCards, input));
  });
  const latest = page === '' ? answer('events.list', LATEST_EVENTS, ask(events.listEvents, LATEST_EVENTS)) : null;
  const kind = kinds.find((each) => each === page);
  const item = kind ? answer('media.find', { kind, id }, ask(media.findMedia, { kind, id })) : null;
  const unread = caller.actor.kind === 'member' ? answer('news.unread', undefined, ask(news.countUnread, {})) : null;
  answers['site.settings'] = site;
  await answer('accounts.meOrNull', undefined, ask(accounts.meOrNull, {}));
  await latest;
  await unread;
  const items = (await Promise.all(lists)).map((list) => list?.items[0]);
  const first = [await item, ...items].find((each) => each != null);
  const inList = shown.length > 1 ? BESIDE_PHOTOS : PLAYERS;
  return { answers, picture: first ? pictureOf(first, kind === undefined ? inList : null, thrifty) : null };
}

/**
 * An estimate of how wide a page shows an item: nearly always the width that its code then asks for. `inList` is how wide
 * a video is in the page's list, null on the item's own page. On wide screens a photo is as wide as its row leaves it, so
 * only its code knows.
 */
function pictureOf(item: MediaView, inList: string | null, thrifty: boolean): FirstPicture {
  const choice = (inList !== null || thrifty ? cardSources : pageSources)(item).slice(0, thrifty ? 2 : undefined);
  const sources = choice.map(({ url, width }) => `${url} ${width}w`).join();
  const shape = item.height > 0 ? item.width / item.height : 1;
  if (inList === null) return { sources, sizes: `min(100vw, ${Math.round(75 * shape)}vh)`, media: 'all' };
  if (item.kind === 'video') return { sources, sizes: inList, media: 'all' };
  return { sources, sizes: `${Math.round(95 * shape)}px`, media: '(max-width: 600px)' };
}

/** How wide a video is in a list: of videos alone, or beside photos, where phones show a rail. */
const PLAYERS = '(max-width: 600px) 92vw, 300px';
const BESIDE_PHOTOS = '(max-width: 600px) 160px, 300px';
