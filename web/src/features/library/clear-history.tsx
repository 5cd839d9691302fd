import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { invalidateFeed } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../shared/ui/notices.ts';

/** Clears one's history, after a question (decisions 16). */
export function ClearHistory() {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const forget = trpc.library.forgetHistory.useMutation({
    onSuccess: () => {
      invalidateFeed(client, 'history');
      notify('green', t('library.historyCleared'));
    },
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        <Trash2 size={18} aria-hidden />
        {t('library.clearHistory')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('library.clearHistoryTitle')}
          text={t('library.clearHistoryText')}
          confirmLabel={t('library.clearHistory')}
          danger
          busy={forget.isPending}
          onConfirm={() => forget.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
