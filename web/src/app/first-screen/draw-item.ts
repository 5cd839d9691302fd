import { pageSources } from '@quadrangle/domain/files/page-sources';
import { cardSources } from '@quadrangle/domain/files/picture-sources';
import type { Media } from '../../shared/lib/media-cache.ts';
import { savesData, thrifty } from '../../shared/lib/save-data.ts';
import { type Answers, answerTo, box, image, line } from './box.ts';

const ITEM = /^\/(photo|video)\/([^/]+)$/;

/** The picture of an item on its page, and its title; null for other pages. `room` is where the page stands. */
export function drawItem(answers: Answers, room: HTMLElement): HTMLElement | null {
  const [, kind, id] = ITEM.exec(location.pathname) ?? [];
  const media = answerTo<Media>(answers, ['media', 'find'], { kind, id });
  if (media?.state !== 'ready' || media.hidden || !(media.width > 0 && media.height > 0)) return null;
  const stage = box(
    'relative -mx-4 mb-5 flex w-[calc(100%+32px)] max-h-[max(240px,calc(100dvh-320px))] w600:max-h-[max(240px,calc(100dvh-240px))] flat:max-h-[calc(100dvh-60px)] min-h-40 items-center justify-center overflow-hidden bg-stage text-on-stage w600:mx-0 w600:w-full w600:rounded-picture',
  );
  stage.style.aspectRatio = `${media.width / media.height}`;
  const about = box(
    'flex min-w-0 flex-col gap-5',
    box('', box('text-20 wrap-anywhere font-semibold w600:text-28', media.title), line('mt-1 text-14')),
  );
  const page = box('media-page grid gap-x-8', stage, about);
  room.append(page);
  const shown = Math.min(stage.clientWidth, (stage.clientHeight * media.width) / media.height);
  const highRange = matchMedia('(dynamic-range: high)').matches;
  const sources = savesData() ? thrifty(cardSources(media)) : pageSources(media, highRange);
  const whole = 'absolute inset-0 size-full object-contain';
  if (media.placeholder) stage.append(image(`${whole} [filter:blur(16px)]`, { src: media.placeholder }));
  stage.append(
    image(whole, { src: cardSources(media)[0]?.url ?? '' }),
    image(whole, {
      srcset: sources.map(({ url, width }) => `${url} ${width}w`).join(),
      sizes: `${(100 * shown) / innerWidth}vw`,
    }),
  );
  return page;
}
