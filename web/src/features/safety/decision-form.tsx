import { LONGEST_NOTE, MAX_STOP_DAYS, notifiesOwner, verdictsOf } from '@quadrangle/domain/safety/choices';
import { useId, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextArea } from '../../shared/ui/field.tsx';
import { notify } from '../../shared/ui/notices.ts';
import { useTooLong } from '../../shared/ui/too-long.ts';
import { type CaseProps, useRenewCases } from './case-card.tsx';

/** The offered numbers of days for which uploads can be stopped. */
const STOPS = [0, 1, 3, 7, 14, 30, MAX_STOP_DAYS];

/** Keep, hide or remove; for how long the owner cannot upload; and what each side is told (decisions 52). */
export function DecisionForm({ found: { id, subject, item, owner, club, asked, queued }, onSettled }: CaseProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const form = useId();
  const choices = verdictsOf({ subject, itemId: item?.id ?? null });
  /** A request about no item is only answered. */
  const answered = subject === 'request' && !item;
  /** Nobody shared it, or they are gone: then there is nobody to tell or to stop. */
  const owned = owner !== null || club !== null;
  const renew = useRenewCases();
  const [stopDays, setStopDays] = useState(0);
  const [reporterText, setReporterText] = useState('');
  const [text, setText] = useState('');
  const [lacks, setLacks] = useState<'reporterText' | 'text' | null>(null);
  const reporterTooLong = useTooLong(reporterText, LONGEST_NOTE);
  const ownerTooLong = useTooLong(text, LONGEST_NOTE);
  /** One press hides what a visitor is in: what nobody wrote is said for them (decisions 72). */
  const texts = (verdict: (typeof choices)[number]) => {
    const asked = subject === 'request' && verdict === 'hide';
    return {
      reporterText: reporterText.trim() || (asked ? t('safety.hiddenForVisitor') : ''),
      text: text.trim() || (asked && owned ? t('safety.hiddenForOwner') : ''),
    };
  };
  /** Which message is missing before a verdict. */
  const lacking = (verdict: (typeof choices)[number]) => {
    const written = texts(verdict);
    if (written.reporterText === '') return 'reporterText';
    const ownerKnows = owned && notifiesOwner({ asked, queued, decision: { verdict, stopDays } });
    return written.text === '' && ownerKnows ? 'text' : null;
  };
  const decide = trpc.safety.decide.useMutation({
    onSuccess: () => {
      onSettled();
      notify('green', t('safety.decided'));
    },
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
        if (!verdict) return;
        const missing = lacking(verdict);
        setLacks(missing);
        const { currentTarget } = event;
        if (missing) currentTarget.querySelector<HTMLElement>(`[name=${missing}]`)?.focus();
        else decide.mutate({ id, verdict, stopDays, ...texts(verdict) });
      }}
    >
      {owned && (
        <SelectField
          label={t(subject === 'club' ? 'safety.stopClub' : 'safety.stop')}
          value={stopDays}
          onChange={(event) => setStopDays(Number(event.target.value))}
        >
          {STOPS.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t('safety.noStop') : t('safety.stopDays', { count: days })}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        name="reporterText"
        label={t(subject === 'request' ? 'safety.toVisitor' : 'safety.toReporter')}
        hint={t('safety.toReporterHint')}
        value={reporterText}
        error={reporterTooLong ?? (lacks === 'reporterText' ? t('safety.writeMessage') : undefined)}
        onChange={(event) => setReporterText(event.target.value)}
      />
      {owned && (
        <TextArea
          name="text"
          label={t(subject === 'club' ? 'safety.toLeads' : 'safety.toOwner')}
          hint={t('safety.toOwnerHint')}
          value={text}
          error={ownerTooLong ?? (lacks === 'text' ? t('safety.writeMessage') : undefined)}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="flex flex-col gap-3">
        {choices.map((verdict, at) => (
          <div key={verdict} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              type="submit"
              value={verdict}
              look={verdict === 'remove' ? 'danger' : 'outline'}
              className="min-w-28"
              busy={decide.isPending && decide.variables.verdict === verdict}
              disabled={
                (decide.isPending && decide.variables.verdict !== verdict) ||
                (reporterTooLong ?? ownerTooLong) !== undefined
              }
              aria-describedby={`${form}-${at}`}
            >
              {t(answered ? 'safety.answer' : `safety.verdict_${verdict}`)}
            </Button>
            <span id={`${form}-${at}`} className="min-w-0 grow basis-40 text-14 text-muted">
              {t(answered ? 'safety.doesAnswer' : `safety.does_${verdict}`)}
            </span>
          </div>
        ))}
      </div>
    </form>
  );
}
