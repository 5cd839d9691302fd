import { cardSources } from '@quadrangle/domain/files/picture-sources';
import { thumbSources } from '@quadrangle/domain/files/thumb-sources';
import type { Kind } from '@quadrangle/domain/media/media';
import { preview } from '@quadrangle/domain/media/preview';
import {
  cardShape,
  chapterHeight,
  chapters,
  GAPS,
  isBare,
  type Known,
  PHONE,
  RAIL,
  type Row,
  type Shaped,
} from '../../features/media/list-layout.ts';
import type { EventCardView } from '../../shared/lib/event-cache.ts';
import type { Batch, Media, MediaPage } from '../../shared/lib/media-cache.ts';
import { savesData, thrifty } from '../../shared/lib/save-data.ts';
import { cx } from '../../shared/ui/cx.ts';
import { type Answers, answerTo, box, heading, image, line } from './box.ts';

/** The lists of some pages, by address: how they are asked for, of which kinds. */
const LISTS: Readonly<Record<string, readonly [procedure: string, feed: string, kinds: readonly Kind[]]>> = {
  '/': ['cards', 'random', ['video', 'photo']],
  '/trend': ['feed', 'trend', ['video', 'photo']],
  '/videos': ['feed', 'random', ['video']],
  '/photos': ['feed', 'random', ['photo']],
};

/** How wide an event is at least, with what is between two of them, in px. */
const EVENT = 176;

interface Card extends Shaped {
  readonly media: Media;
  readonly batch: Batch | undefined;
}

function picture(media: Media, width: number, height: number): HTMLElement {
  const sources = savesData() ? thrifty(cardSources(media)) : cardSources(media);
  const fill = cx('absolute inset-0 size-full object-cover', media.height > media.width && 'object-[50%_25%]');
  const shown = Math.max(width, (height * media.width) / media.height);
  return box(
    'relative size-full overflow-hidden bg-sunken',
    media.placeholder && image(`${fill} [filter:blur(16px)]`, { src: media.placeholder }),
    image(fill, {
      srcset: sources.map((source) => `${source.url} ${source.width}w`).join(),
      sizes: `${(100 * shown) / innerWidth}vw`,
    }),
  );
}

const FAN = ['z-[3]', 'z-[2] translate-x-[19%] rotate-6', 'z-[1] -translate-x-[19%] -rotate-6'];

/** The sheets below the top one stay blank until the app is there: hardly anything of them is seen. */
function fan({ pictures }: Batch, width: number): HTMLElement {
  const each = 'absolute h-[70%] w-[62%] rounded-[4px] border-2 border-surface object-cover';
  const sheets = pictures.map((url, at) =>
    at === 0
      ? image(cx(each, FAN[at]), { srcset: thumbSources(url), sizes: `${0.62 * width}px` })
      : box(cx(each, FAN[at], 'bg-raised')),
  );
  return box('relative flex size-full items-center justify-center overflow-hidden bg-sunken', ...sheets);
}

const nameOf = ({ club, uploader }: Media) => club?.name ?? uploader?.fullName ?? '';

function card(
  { media, batch }: Card,
  row: Row<Card>,
  width: number,
  how: { bare: boolean; rail: boolean },
): HTMLElement {
  const shape = media.kind === 'video' ? 16 / 9 : batch ? 4 / 3 : cardShape(media);
  const height = (how.bare || how.rail) && !batch ? row.height : width / shape;
  const shown = batch ? fan(batch, width) : picture(media, width, height);
  const frame = box(cx('overflow-hidden', !how.bare && (how.rail ? 'rounded-[8px]' : 'rounded-picture')), shown);
  frame.style.height = `${height}px`;
  const around = box('relative min-w-0 shrink-0', frame);
  around.style.width = `${width}px`;
  if (how.rail && !batch)
    around.append(
      box('truncate pt-1 text-14 font-medium leading-5', media.title),
      box('truncate text-12 text-muted leading-6', nameOf(media)),
    );
  if (!how.bare && !how.rail)
    around.append(
      box(
        'mt-3 flex min-w-0 gap-3',
        media.kind === 'video' && !batch && box('size-9 shrink-0 rounded-full bg-sunken'),
        box(
          'min-w-0 grow text-14 text-muted',
          box('line-clamp-2 text-14 font-semibold leading-[1.35] text-ink', preview(media.title)),
          box('mt-1 truncate', nameOf(media)),
          line(''),
        ),
      ),
    );
  return around;
}

function rows(kind: Kind, chapter: readonly Row<Card>[], how: { bare: boolean; rail: boolean }): HTMLElement {
  const gap = how.bare ? PHONE.gap : how.rail ? RAIL.gap : GAPS[kind];
  return box(
    cx('flex flex-col', how.bare ? '-mx-4 gap-0.5 pb-5' : how.rail ? '-mx-4 pb-2' : 'gap-7 pb-7'),
    ...chapter.map((row) => {
      const inSight = how.rail ? row.items.slice(0, Math.ceil(innerWidth / (RAIL.width + RAIL.gap))) : row.items;
      const cards = inSight.map((item, at) => card(item, row, row.widths[at] ?? 0, how));
      const line = box(cx('flex', how.rail && 'overflow-hidden px-4'), ...cards);
      line.style.gap = `${gap}px`;
      return line;
    }),
  );
}

function eventRow(events: readonly EventCardView[]): HTMLElement {
  const cards = events.map(({ title, place, coverThumbUrl, coverPlaceholder, club, counts }, at) =>
    box(
      'w-40 shrink-0 w600:w-60 w900:w-70',
      box(
        'relative aspect-[16/10] overflow-hidden rounded-picture bg-sunken',
        coverPlaceholder &&
          image('absolute inset-0 size-full object-cover [filter:blur(16px)]', { src: coverPlaceholder }),
        coverThumbUrl &&
          at * EVENT < innerWidth &&
          image('absolute inset-0 size-full object-cover', {
            srcset: thumbSources(coverThumbUrl),
            sizes: '(width < 600px) 160px, 300px',
          }),
      ),
      box(
        'mt-3 line-clamp-2 text-16 font-semibold leading-[1.35] max-w600:mt-1.5 max-w600:line-clamp-1 max-w600:text-14',
        title,
      ),
      box('mt-0.5 truncate text-14 text-muted', place || '\u00a0'),
      (club || counts.photo + counts.video > 0) && line('truncate text-14 max-w600:hidden'),
    ),
  );
  return box(
    'mt-4 mb-6 max-w600:mb-3',
    box('mb-4 max-w600:mb-2 text-20 max-w600:text-16', heading()),
    box('-mx-4 flex gap-4 overflow-hidden px-4 pb-2 w600:-mx-6 w600:gap-5 w600:px-6', ...cards),
  );
}

/**
 * Draws the rows in sight of the lists of a page, under the latest events where it has them; false for other pages.
 * `room` is where the page stands.
 */
export function drawList(answers: Answers, room: HTMLElement): boolean {
  const { pathname, search } = location;
  const list = search === '' ? LISTS[pathname] : undefined;
  if (!list) return false;
  const width = room.clientWidth - 2 * Number.parseFloat(getComputedStyle(room).paddingLeft);
  const [procedure, feed, kinds] = list;
  const known: Partial<Record<Kind, Known<Card>>> = {};
  for (const kind of kinds) {
    const page = answerTo<MediaPage>(answers, ['media', procedure], { kind, feed });
    if (!page) return false;
    const batches = new Map(page.batches?.map((batch) => [batch.firstId, batch]));
    const items = page.items.map((media) => {
      const batch = batches.get(media.id);
      return { id: media.id, width: batch ? 4 : media.width, height: batch ? 3 : media.height, media, batch };
    });
    known[kind] = { items, more: page.next !== null };
  }
  const latest = answerTo<{ readonly items: readonly EventCardView[] }>(answers, ['events', 'list'], { limit: 8 });
  const title = box(cx('mt-2 min-h-11 text-28', kinds.length === 1 && 'mb-6'), heading());
  const above = pathname !== '/' ? title : latest?.items.length ? eventRow(latest.items) : null;
  const below = box('');
  room.append(...(above ? [above] : []), below);

  let left = innerHeight - below.getBoundingClientRect().top;
  const sections = chapters<Card>(known, width)
    .chapters.filter(({ index }) => index === 0)
    .map((chapter) => {
      const { kind, rail } = chapter;
      // Pictures below the window would come at the expense of those in it.
      const inSight = chapter.rows.filter((row) => {
        const begins = left > 0;
        left -= chapterHeight({ ...chapter, rows: [row] });
        return begins;
      });
      const drawn = rows(kind, inSight, { bare: isBare(kind, width), rail });
      if (kinds.length === 1) return drawn;
      const title = box('mb-4 text-20 max-w600:mb-2 max-w600:text-16', heading());
      return box('mt-6 mb-4 first-of-type:mt-4 max-w600:my-3', title, drawn);
    });
  below.append(...sections);
  return true;
}
