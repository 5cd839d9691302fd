import { useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { ClubPageView } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { invalidateFeed, updateMediaOf } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { notify } from '../../shared/ui/notices.ts';
import { refetchPending } from './refetch-pending.ts';
import { withFavourite } from './with-favourite.ts';

interface Props {
  uploaderId: string;
  favourite: boolean;
  /** Nobody can be their own favourite. */
  own: boolean;
}

/** Marks the uploader as a favourite. Not for oneself. */
export function FavouriteButton({ uploaderId, favourite: marked, own }: Props) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const set = trpc.library.setFavourite.useMutation({
    onSuccess: ({ favourite }) => {
      updateMediaOf(client, uploaderId, (item) => withFavourite(item, favourite));
      refetchPending(client);
      invalidateFeed(client, 'sub');
      void utils.library.person.invalidate({ id: uploaderId });
    },
    onError: (error) => notify('red', errorText(error)),
  });
  if (own) return null;
  return <Toggle marked={marked} busy={set.isPending} onPress={() => set.mutate({ uploaderId, favourite: !marked })} />;
}

/** Marks a club as a favourite, one's own too (decisions 62). */
export function ClubFavouriteButton({ club: { id, favourite: marked } }: { club: ClubPageView }) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const set = trpc.clubs.setFavourite.useMutation({
    onSuccess: ({ favourite }) => {
      utils.clubs.find.setData({ id }, (club) =>
        club && club.favourite !== favourite
          ? { ...club, favourite, favouriteCount: club.favouriteCount + (favourite ? 1 : -1) }
          : club,
      );
      invalidateFeed(client, 'sub');
      void utils.clubs.list.invalidate();
      void utils.clubs.own.invalidate();
    },
    onError: (error) => notify('red', errorText(error)),
  });
  return <Toggle marked={marked} busy={set.isPending} onPress={() => set.mutate({ id, favourite: !marked })} />;
}

/** The same where only the id of the club is known. */
export function FavouriteOfClub({ id }: { id: string }) {
  const { data } = trpc.clubs.find.useQuery({ id });
  return data ? <ClubFavouriteButton club={data} /> : null;
}

/** Red, or grey for whoever is a favourite already (product 2). */
function Toggle({ marked, busy, onPress }: { marked: boolean; busy: boolean; onPress: () => void }) {
  const t = useTexts();
  return (
    <Button
      look={marked ? 'quiet' : 'danger'}
      aria-pressed={marked}
      aria-disabled={busy}
      onClick={() => busy || onPress()}
      className={cx('rounded-full', marked && 'bg-sunken')}
    >
      <Heart size={18} aria-hidden fill={marked ? 'currentColor' : 'none'} />
      {t('library.favorite')}
    </Button>
  );
}
