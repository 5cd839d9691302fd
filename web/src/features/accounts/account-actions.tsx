import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { type CurrentUser, sessionFailed, sessionStarted } from '../../shared/lib/session.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { useOwnDeletion } from './use-own-deletion.ts';
import { useProof } from './use-proof.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Sends oneself a mail to set a new password (decisions 7). */
function ChangePassword({ user }: { user: CurrentUser }) {
  const t = useTexts();
  const errorText = useErrorText();
  const recover = trpc.accounts.recover.useMutation({
    onMutate: clearNotices,
    onSuccess: () => notify('green', t('accounts.passwordMailSent')),
    onError: (error) => notify('red', errorText(error)),
  });
  const proof = useProof();
  return (
    <>
      <Button
        look="outline"
        onClick={() => void proof.ask(() => recover.mutate({ name: user.name }))}
        busy={recover.isPending}
      >
        {t('accounts.changePassword')}
      </Button>
      {proof.dialog}
    </>
  );
}

/** Deletes one's account after asking; always refused to people who ever had a plan (decisions 12). */
function DeleteAccount({ user }: { user: CurrentUser }) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const proof = useProof();
  const { deleted, failed } = useOwnDeletion(user);
  const remove = trpc.accounts.delete.useMutation({
    onMutate: () => {
      clearNotices();
      sessionStarted();
    },
    onSuccess: deleted,
    onError: (error) => {
      sessionFailed();
      setAsking(false);
      return failed(error);
    },
  });
  const press = () => {
    if (user.everHadPlan) notify('red', t('errors.ACCOUNT_HOLDS_MEMORIES'));
    else setAsking(true);
  };
  return (
    <>
      <Button look="quiet" onClick={press} className="!text-danger">
        {t('accounts.deleteAccount')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('accounts.deleteTitle')}
          text={t('accounts.deleteText')}
          confirmLabel={t('accounts.deleteAccount')}
          danger
          busy={remove.isPending || proof.asking}
          onConfirm={() => void proof.ask(() => remove.mutate({ id: user.id }))}
          onCancel={() => setAsking(false)}
        />
      )}
      {proof.dialog}
    </>
  );
}

/** Asks the operator for one's erasure, where one cannot delete the account oneself (decisions 4, 72). */
function AskErasure() {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const ask = trpc.rights.askErasure.useMutation({
    onMutate: clearNotices,
    onSuccess: ({ number, due }) => notify('green', t('accounts.erasureAsked', { number, date: format.date(due) })),
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)} className="!text-danger">
        {t('accounts.askErasure')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('accounts.askErasureTitle')}
          text={t('accounts.askErasureText')}
          confirmLabel={t('accounts.askErasure')}
          busy={ask.isPending}
          onConfirm={() => ask.mutate({})}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Actions on the account as a whole. */
export function AccountActions({ user }: { user: CurrentUser }) {
  const t = useTexts();
  const signOut = useSignOut();
  return (
    <section className="mt-12">
      <h2 className="text-20">{t('accounts.account')}</h2>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/reports" className={buttonClass('outline')}>
          {t('safety.ownReports')}
        </Link>
        <Link to="/orders" className={buttonClass('outline')}>
          {t('orders.title')}
        </Link>
        {user.moderator && (
          <Link to="/moderation" className={buttonClass('outline')}>
            {t('safety.moderation')}
          </Link>
        )}
        {user.steward && (
          <Link to="/college" className={buttonClass('outline')}>
            {t('college.title')}
          </Link>
        )}
        {user.role === 'developer' && (
          <Link to="/operator" className={buttonClass('outline')}>
            {t('operator.page')}
          </Link>
        )}
        <Button look="outline" onClick={() => void signOut()}>
          {t('shell.logOut')}
        </Button>
        <ChangePassword user={user} />
        <DeleteAccount user={user} />
        {user.everHadPlan && <AskErasure />}
      </div>
    </section>
  );
}
