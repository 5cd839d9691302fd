import { useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { invalidateFeed, type Media, updateMedia } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { notify } from '../../shared/ui/notices.ts';
import { refetchPending } from './refetch-pending.ts';

/** Saves an item to the library, or removes it; shown once the server did so (product 4). */
export function SaveButton({ media }: { media: Media }) {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { kind, id, mine } = media;
  const set = trpc.library.setSaved.useMutation({
    onSuccess: ({ saved }) => {
      updateMedia(client, { kind, id }, (item) => ({ ...item, mine: { ...item.mine, saved } }));
      refetchPending(client);
      invalidateFeed(client, 'saved');
    },
    onError: (error) => notify('red', errorText(error)),
  });
  return (
    <button
      type="button"
      aria-disabled={set.isPending}
      onClick={() => set.isPending || set.mutate({ kind, id, saved: !mine.saved })}
      className={buttonClass('outline', 'rounded-full max-w500:px-3')}
    >
      <Bookmark size={18} aria-hidden fill={mine.saved ? 'currentColor' : 'none'} />
      <ActionLabel>{t(mine.saved ? 'library.removeSaved' : 'library.save')}</ActionLabel>
    </button>
  );
}
