import { type FormEvent, useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';

interface Props {
  id: string;
  email: string;
  onBack: () => void;
  onFiled: () => void;
}

/** Takes the code from the mail; then says the number of the request and by when it is answered (decisions 72). */
export function RightsCode({ id, email, onBack, onFiled }: Props) {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const confirm = trpc.rights.confirm.useMutation({ onSuccess: onFiled });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate({ id, code });
  };
  if (confirm.data)
    return (
      <div role="status" className="mt-4 rounded-picture bg-raised p-6">
        <p className="text-14 text-muted">{t('rights.number')}</p>
        <p className="text-28 font-semibold tabular-nums">{confirm.data.number}</p>
        <p className="mt-3">{t('rights.filed', { date: format.date(confirm.data.due), email })}</p>
      </div>
    );
  const typed = refusalOf(confirm.error)?.errors?.[0];
  return (
    <form className="mt-2 flex flex-col gap-5" onSubmit={submit} noValidate>
      <p>{t('rights.sent', { email })}</p>
      <TextField
        name="code"
        label={t('rights.code')}
        hint={t('rights.codeHint')}
        error={confirm.error ? (typed ? t.sentence(typed.message) : errorText(confirm.error)) : undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        // The only thing to do here.
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={confirm.isPending} className="px-8">
          {t('rights.confirm')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('rights.back')}
        </Button>
      </div>
    </form>
  );
}
