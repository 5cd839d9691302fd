import { LONGEST_NOTE, MAX_STOP_DAYS, verdictsFor } from '@quadrangle/domain/safety/choices';
import { useId, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextArea } from '../../shared/ui/field.tsx';
import { notify } from '../../shared/ui/notices.ts';
import { useTooLong } from '../../shared/ui/too-long.ts';
import { type ReportedCase, useRenewCases } from './case-card.tsx';

/** The offered numbers of days for which uploads can be stopped. */
const STOPS = [0, 1, 3, 7, 14, 30, MAX_STOP_DAYS];

/** Keep, hide or remove; for how long the owner cannot upload; and what both are told (decisions 52). */
export function DecisionForm({ found: { id, subject } }: { found: ReportedCase }) {
  const t = useTexts();
  const errorText = useErrorText();
  const form = useId();
  const choices = verdictsFor(subject);
  const renew = useRenewCases();
  const [stopDays, setStopDays] = useState(0);
  const [text, setText] = useState('');
  const tooLong = useTooLong(text, LONGEST_NOTE);
  const decide = trpc.safety.decide.useMutation({
    onSuccess: () => notify('green', t('safety.decided')),
    onError: (error) => notify('red', errorText(error)),
    onSettled: renew,
  });
  return (
    <form
      className="mt-4 flex flex-col gap-3 border-line border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        const pressed = (event.nativeEvent as SubmitEvent).submitter;
        const verdict = choices.find((each) => pressed instanceof HTMLButtonElement && each === pressed.value);
        if (verdict) decide.mutate({ id, verdict, stopDays, text });
      }}
    >
      <SelectField
        label={t('safety.stop')}
        value={stopDays}
        onChange={(event) => setStopDays(Number(event.target.value))}
      >
        {STOPS.map((days) => (
          <option key={days} value={days}>
            {days === 0 ? t('safety.noStop') : t('safety.stopDays', { count: days })}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('safety.decisionText')}
        hint={t('safety.decisionHint')}
        value={text}
        required
        error={tooLong}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-col gap-3">
        {choices.map((verdict, at) => (
          <div key={verdict} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              type="submit"
              value={verdict}
              look={verdict === 'remove' ? 'danger' : 'outline'}
              className="min-w-28"
              busy={decide.isPending && decide.variables.verdict === verdict}
              disabled={decide.isPending || text.trim() === '' || tooLong !== undefined}
              aria-describedby={`${form}-${at}`}
            >
              {t(`safety.verdict_${verdict}`)}
            </Button>
            <span id={`${form}-${at}`} className="min-w-0 grow basis-40 text-14 text-muted">
              {t(`safety.does_${verdict}`)}
            </span>
          </div>
        ))}
      </div>
    </form>
  );
}
