import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { refreshMe } from '../../shared/lib/me.ts';
import type { CurrentUser } from '../../shared/lib/session.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { Unanswered } from '../../shared/ui/unanswered.tsx';
import { AgeField } from './age-field.tsx';
import { useOwnDeletion } from './use-own-deletion.ts';
import { useProof } from './use-proof.tsx';

/** What one agreed to and when, one's age, and withdrawing (decisions 73). */
export function ConsentSection({ user }: { user: CurrentUser }) {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const minors = useInstallation((installation) => installation.minors);
  const utils = trpc.useUtils();
  const agreed = trpc.consent.read.useQuery();
  const { data } = agreed;
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useLocation().hash === '#consent' && data !== undefined;
  useEffect(() => {
    if (!wanted) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView();
  }, [wanted]);
  const proof = useProof();
  const changeAge = trpc.consent.changeAge.useMutation({
    onMutate: clearNotices,
    onSuccess: (view) => {
      utils.consent.read.setData(undefined, view);
      void refreshMe();
    },
    onError: (error) => notify('red', errorText(error)),
  });
  const { deleted, failed } = useOwnDeletion(user);
  const withdraw = trpc.consent.withdraw.useMutation({
    onMutate: clearNotices,
    onSuccess: (done) => {
      if (done.deleted) return deleted();
      notify('green', t('accounts.erasureAsked', { number: done.number, date: format.date(done.due) }));
      void utils.consent.read.invalidate();
      void refreshMe();
    },
    onError: failed,
    onSettled: () => setAsking(false),
  });
  return (
    <section id="consent" className="mt-12 scroll-mt-20">
      <h2 ref={heading} tabIndex={-1} className="text-20">
        {t('consent.section')}
      </h2>
      <Unanswered of={agreed} />
      {data && (
        <div className="mt-2 flex flex-col gap-4">
          {data.withdrawnAt !== null && <p>{t('consent.withdrawn', { date: format.date(data.withdrawnAt) })}</p>}
          {data.agreements.length === 0 && data.withdrawnAt === null && <p>{t('consent.never')}</p>}
          <ul className="text-14 text-muted">
            {data.agreements.map(({ at, version }) => (
              <li key={at}>{t('consent.agreedOn', { date: format.date(at), version: version.slice(0, 8) })}</li>
            ))}
          </ul>
          <AgeField
            age={changeAge.isPending ? changeAge.variables.age : data.age}
            onChange={(age) => {
              const say = () => changeAge.mutate({ age });
              // Whoever says so names the guardian.
              if (age === 'younger' && minors === 'guardian') void proof.ask(say);
              else say();
            }}
          />
          {data.withdrawnAt === null && (
            <Button look="quiet" className="self-start !text-danger" onClick={() => setAsking(true)}>
              {t('consent.withdraw')}
            </Button>
          )}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t('consent.withdrawTitle')}
          text={t(user.everHadPlan ? 'consent.withdrawKept' : 'consent.withdrawText')}
          confirmLabel={t('consent.withdraw')}
          danger
          busy={withdraw.isPending || proof.asking}
          onConfirm={() => void proof.ask(() => withdraw.mutate({}))}
          onCancel={() => setAsking(false)}
        />
      )}
      {proof.dialog}
    </section>
  );
}
