import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { type Media, updateMedia } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { notify } from '../../shared/ui/notices.ts';

/** Retries the processing of one's own failed item (decisions 13). */
export function RetryButton({ media: { kind, id, title } }: { media: Media }) {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const retry = trpc.media.retry.useMutation({
    onSuccess: (fresh) => updateMedia(client, fresh, () => fresh),
    onError: (error) => notify('red', errorText(error)),
  });
  return (
    <Button
      look="outline"
      onClick={() => retry.mutate({ kind, id })}
      busy={retry.isPending}
      aria-label={`${t('common.retry')}: ${title}`}
    >
      <RotateCw size={18} aria-hidden />
      {t('common.retry')}
    </Button>
  );
}
