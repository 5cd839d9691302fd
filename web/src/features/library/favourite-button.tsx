import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { invalidateFeed, type Media, updateMediaOf } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { notify } from '../../shared/ui/notices.ts';
import { withFavourite } from './with-favourite.ts';

/** Marks the uploader as a favourite: red, or grey when they are one already (product 2). Not for oneself. */
export function FavouriteButton({ media }: { media: Media }) {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { uploaderId, mine } = media;
  const set = trpc.library.setFavourite.useMutation({
    onSuccess: ({ favourite }) => {
      updateMediaOf(client, uploaderId, (item) => withFavourite(item, favourite));
      invalidateFeed(client, 'sub');
    },
    onError: (error) => notify('red', errorText(error)),
  });
  if (mine.own) return null;
  return (
    <Button
      look={mine.favourite ? 'quiet' : 'danger'}
      aria-pressed={mine.favourite}
      disabled={set.isPending}
      onClick={() => set.mutate({ uploaderId, favourite: !mine.favourite })}
      className={cx('rounded-full', mine.favourite && 'bg-sunken')}
    >
      <Heart size={18} aria-hidden fill={mine.favourite ? 'currentColor' : 'none'} />
      {t('library.favorite')}
    </Button>
  );
}
