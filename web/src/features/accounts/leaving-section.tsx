import { type FormEvent, useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { TextKey } from '../../shared/i18n/translate.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { sessionChanged } from '../../shared/lib/of-one-person.ts';
import type { CurrentUser } from '../../shared/lib/session.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { useProof } from './use-proof.tsx';

/** When one leaves, and the address for afterwards (decisions 74). */
export function LeavingSection({ user }: { user: CurrentUser }) {
  const t = useTexts();
  return (
    <section className="mt-12">
      <h2 className="text-20">{t('accounts.leaving')}</h2>
      <p className="mt-1 text-14 text-muted">{t('accounts.leavingText')}</p>
      <LeavingDay user={user} />
      <RecoveryAddress user={user} />
    </section>
  );
}

function LeavingDay({ user: { id, leavesOn = null, leavesByRoster } }: { user: CurrentUser }) {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const [day, setDay] = useState(leavesOn ?? '');
  const proof = useProof();
  const change = trpc.accounts.changeProfile.useMutation({
    onMutate: clearNotices,
    onSuccess(changed) {
      if (!sessionChanged(changed)) return;
      notify('green', t('accounts.leavingSaved'));
    },
  });
  if (leavesByRoster && leavesOn !== null)
    return <p className="mt-4">{t('accounts.leavesByRoster', { date: format.period(leavesOn, leavesOn) })}</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void proof.ask(() => change.mutate({ id, leavesOn: day || null }));
  };
  const typed = refusalOf(change.error)?.errors?.[0];
  return (
    <form className="mt-4 flex max-w-[420px] flex-wrap items-end gap-3" onSubmit={submit} noValidate>
      <div className="min-w-0 grow">
        <TextField
          name="leavesOn"
          type="date"
          label={t('accounts.leavesOn')}
          error={change.error ? (typed ? t.sentence(typed.message) : errorText(change.error)) : undefined}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <Button look="outline" type="submit" busy={change.isPending}>
        {t('accounts.leavingSave')}
      </Button>
      {proof.dialog}
    </form>
  );
}

function RecoveryAddress({ user }: { user: CurrentUser }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  /** Where the code went, null before; '' where it was sent earlier, and has only to be typed. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const proof = useProof();
  const me = trpc.useUtils().accounts.meOrNull;
  const ask = trpc.accounts.askRecoveryAddress.useMutation({ onSuccess: (_, asked) => setSentTo(asked.email) });
  const renew = async (text: TextKey) => {
    notify('green', t(text));
    // It succeeded, whether or not it can be shown yet.
    const changed = await me.fetch(undefined, { staleTime: 0 }).catch(() => null);
    if (changed) sessionChanged(changed);
  };
  const remove = trpc.accounts.removeRecoveryAddress.useMutation({
    onSuccess: () => renew('accounts.laterAddressRemoved'),
    onError: (error) => notify('red', errorText(error)),
  });
  const confirm = trpc.accounts.confirmRecoveryAddress.useMutation({
    async onSuccess() {
      await renew('accounts.laterAddressSet');
      setEmail('');
      turnTo(null);
    },
  });
  const turnTo = (sent: string | null) => {
    setSentTo(sent);
    setCode('');
    ask.reset();
    confirm.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearNotices();
    if (sentTo !== null) confirm.mutate({ code });
    else void proof.ask(() => ask.mutate({ email }));
  };
  const { error } = sentTo === null ? ask : confirm;
  const typed = refusalOf(error)?.errors?.[0];
  const text = error ? (typed ? t.sentence(typed.message) : errorText(error)) : undefined;
  const sent = sentTo ? t('accounts.laterAddressSent', { email: sentTo }) : t('accounts.laterAddressGiven');
  return (
    <form className="mt-6 flex max-w-[420px] flex-wrap items-end gap-3" onSubmit={submit} noValidate>
      <p role="status" className="sr-only">
        {sentTo !== null && sent}
      </p>
      <div className="min-w-0 grow">
        {sentTo === null ? (
          <TextField
            name="recoveryAddress"
            type="email"
            label={t('accounts.laterAddress')}
            hint={t(user.hasRecoveryAddress ? 'accounts.laterAddressThere' : 'accounts.laterAddressHint')}
            error={text}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            autoComplete="email"
          />
        ) : (
          <TextField
            name="code"
            label={t('accounts.laterAddressCode')}
            hint={sent}
            error={text}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
          />
        )}
      </div>
      <Button look="outline" type="submit" busy={ask.isPending || confirm.isPending}>
        {t(sentTo === null ? 'accounts.laterAddressSend' : 'accounts.laterAddressConfirm')}
      </Button>
      {sentTo === null ? (
        <Button look="quiet" onClick={() => turnTo('')}>
          {t('accounts.laterAddressHas')}
        </Button>
      ) : (
        <Button look="quiet" onClick={() => turnTo(null)}>
          {t('accounts.laterAddressOther')}
        </Button>
      )}
      {user.hasRecoveryAddress && sentTo === null && (
        <Button look="quiet" busy={remove.isPending} onClick={() => setRemoving(true)}>
          {t('accounts.laterAddressRemove')}
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          title={t('accounts.laterAddressRemoveAsk')}
          text={t('accounts.laterAddressRemoveText')}
          confirmLabel={t('accounts.laterAddressRemove')}
          danger
          onConfirm={() => {
            setRemoving(false);
            void proof.ask(() => remove.mutate({}));
          }}
          onCancel={() => setRemoving(false)}
        />
      )}
      {proof.dialog}
    </form>
  );
}
