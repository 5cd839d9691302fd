import type { Age } from '@quadrangle/domain/accounts/age';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { refreshMe } from '../../shared/lib/me.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { AgeField } from './age-field.tsx';
import { learnNotice } from './changed-notice.ts';
import { NoticeText } from './notice-text.tsx';
import { useProof } from './use-proof.tsx';

/** The notice, to agree to or not; asks for the age of whoever did not say it (decisions 73). */
export function NoticeDialog({ changed, onClose }: { changed: boolean; onClose: () => void }) {
  const t = useTexts();
  const errorText = useErrorText();
  const notice = useInstallation((installation) => installation.notice ?? '');
  const minors = useInstallation((installation) => installation.minors);
  const known = useCurrentUser()?.age ?? null;
  const [age, setAge] = useState<Age | null>(known);
  const agree = trpc.consent.agree.useMutation({
    onMutate: clearNotices,
    onSuccess: async () => {
      await refreshMe();
      onClose();
    },
    onError: async (error) => {
      notify('red', errorText(error));
      await learnNotice(error);
    },
  });
  const proof = useProof();
  const send = () => agree.mutate({ notice, age });
  // Whoever says that they are younger is asked for a guardian, which needs a proof (decisions 73).
  const needsProof = known === null && age === 'younger' && minors === 'guardian';
  const busy = agree.isPending || proof.asking;
  const footer = (
    <div className="flex flex-wrap gap-3">
      <Button busy={busy} onClick={() => (needsProof ? void proof.ask(send) : send())}>
        {t('consent.agree')}
      </Button>
      <Link
        to="/profile#consent"
        aria-disabled={busy}
        onClick={(event) => (busy ? event.preventDefault() : onClose())}
        className={buttonClass('quiet')}
      >
        {t('consent.disagree')}
      </Link>
    </div>
  );
  return (
    <Dialog title={t('consent.title')} onClose={onClose} busy={busy} footer={footer}>
      <div className="flex flex-col gap-4">
        {changed && <p>{t('consent.changed')}</p>}
        <NoticeText />
        {known === null && <AgeField age={age} onChange={setAge} />}
      </div>
      {proof.dialog}
    </Dialog>
  );
}
