import type { Reaction } from '@quadrangle/domain/media/media';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { Media } from '../../shared/lib/media-cache.ts';
import { useShortcut } from '../../shared/lib/use-shortcut.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { useReact } from './use-react.ts';

const ICONS = { like: ThumbsUp, dislike: ThumbsDown };

/** Like and dislike with their counts; pressing one's own reaction takes it back. `l` likes. */
export function ReactionButtons({ media }: { media: Media }) {
  const t = useTexts();
  const format = useFormat();
  const { press } = useReact(media);
  useShortcut('l', () => press('like'));

  const button = (reaction: Reaction, count: number, shape: string) => {
    const Icon = ICONS[reaction];
    const mine = media.mine.reaction === reaction;
    return (
      <button
        type="button"
        aria-pressed={mine}
        aria-keyshortcuts={reaction === 'like' ? 'l' : undefined}
        aria-label={t(`reactions.${reaction}`, { count })}
        onClick={() => press(reaction)}
        className={buttonClass('outline', cx('tabular-nums max-w500:px-3', shape, mine && 'text-accent!'))}
      >
        <Icon size={18} aria-hidden fill={mine ? 'currentColor' : 'none'} />
        {format.count(count)}
      </button>
    );
  };

  return (
    <div className="flex">
      {button('like', media.likeCount, 'rounded-l-full')}
      {button('dislike', media.dislikeCount, '-ml-px rounded-r-full')}
    </div>
  );
}
