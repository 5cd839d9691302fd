import { useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { type ClubPageView, useKeepClub } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';

/**
 * For seats of a club whose leads were not seen for long: from when they may take over, and doing so; for its former lead:
 * taking it back. Nothing otherwise (decisions 63).
 */
export function Handover({ club }: { club: ClubPageView }) {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const keep = useKeepClub();
  const [asking, setAsking] = useState(false);
  const take = trpc.clubs.takeOver.useMutation({
    onMutate: clearNotices,
    onSuccess: (taken) => {
      keep(taken);
      notify('green', t('clubs.youLead', { club: club.name }));
    },
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => setAsking(false),
  });
  const { takeBackUntil, takeoverFrom } = club;
  const what = takeBackUntil === null ? 'takeOver' : 'takeBack';
  if (takeBackUntil === null && takeoverFrom === null) return null;
  const mayAct = takeBackUntil !== null || Date.now() >= (takeoverFrom ?? 0);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-picture bg-sunken p-4">
      <p className="min-w-0 grow basis-60">
        {t(mayAct ? `clubs.text_${what}` : 'clubs.takeOverSoon', {
          date: format.date(takeBackUntil ?? takeoverFrom ?? 0),
        })}
      </p>
      {mayAct && <Button onClick={() => setAsking(true)}>{t(`clubs.do_${what}`)}</Button>}
      {asking && (
        <ConfirmDialog
          title={t(`clubs.ask_${what}`, { club: club.name })}
          text={t(`clubs.askText_${what}`)}
          confirmLabel={t(`clubs.do_${what}`)}
          busy={take.isPending}
          onConfirm={() => take.mutate({ id: club.id })}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
