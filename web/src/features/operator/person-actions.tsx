import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { SelectField } from '../../shared/ui/field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import type { Person } from './people-section.tsx';

const MONTHS = [1, 3, 6, 12] as const;

type Act = 'grant' | 'verify' | 'suspend' | 'unsuspend' | 'erase';

/** Continues once whoever is signed in has given a proof (decisions 54). */
export type AskProof = (goOn: () => void) => Promise<void>;

interface Props {
  person: Person;
  askProof: AskProof;
}

/** Acts on a person, by the use cases of the command line. */
function perform(act: Act, username: string, months: number): Promise<unknown> {
  const { desk } = api;
  if (act === 'grant') return desk.grant.mutate({ username, months });
  if (act === 'verify') return desk.verify.mutate({ username });
  if (act === 'erase') return desk.erase.mutate({ username });
  return desk.suspend.mutate({ username, suspended: act === 'suspend' });
}

/** What a developer may do to a person: each act is confirmed and needs a proof (operator; decisions 54). */
export function PersonActions({ person: { username, email, verified, suspended }, askProof }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Act | null>(null);
  const [months, setMonths] = useState<number>(1);
  const [busy, setBusy] = useState(false);
  const acts: readonly Act[] = [
    'grant',
    ...(verified ? [] : (['verify'] as const)),
    suspended ? 'unsuspend' : 'suspend',
    'erase',
  ];
  const run = async (act: Act) => {
    clearNotices();
    setBusy(true);
    try {
      await perform(act, username, months);
      notify('green', t('operator.done'));
    } catch (error) {
      notify('red', errorText(error));
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: getQueryKey(trpc.desk.people) }),
      queries.invalidateQueries({ queryKey: getQueryKey(trpc.desk.condition) }),
    ]);
    setBusy(false);
    setAsking(null);
  };
  const confirm = (act: Act) => void askProof(() => void run(act));
  const close = () => setAsking(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={t('operator.actions', { name: username })} className="flex flex-wrap gap-2">
      {acts.map((act) => (
        <Button
          key={act}
          look={act === 'erase' ? 'quiet' : 'outline'}
          onClick={() => setAsking(act)}
          {...(act === 'erase' && { className: '!text-danger' })}
        >
          {t(`operator.${act}`)}
        </Button>
      ))}
      {asking === 'grant' && (
        <Dialog
          title={t('operator.grantTitle', { name: username })}
          onClose={close}
          busy={busy}
          footer={
            <>
              <Button look="outline" onClick={close} disabled={busy}>
                {t('common.cancel')}
              </Button>
              <Button onClick={() => confirm('grant')} busy={busy}>
                {t('operator.grant')}
              </Button>
            </>
          }
        >
          <p className="mb-4">{t('operator.grantText')}</p>
          <SelectField
            label={t('operator.months')}
            value={months}
            onChange={(event) => setMonths(Number(event.target.value))}
          >
            {MONTHS.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
        </Dialog>
      )}
      {asking !== null && asking !== 'grant' && (
        <ConfirmDialog
          title={t(`operator.${asking}Title`, { name: username })}
          text={t(`operator.${asking}Text`, { email })}
          confirmLabel={t(`operator.${asking}`)}
          danger={asking === 'erase' || asking === 'suspend'}
          busy={busy}
          onConfirm={() => confirm(asking)}
          onCancel={close}
        />
      )}
    </div>
  );
}
