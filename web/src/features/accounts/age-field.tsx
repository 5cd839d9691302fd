import { type Age, ages } from '@quadrangle/domain/accounts/age';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

interface Props {
  age: Age | null;
  onChange: (age: Age) => void;
  error?: string | undefined;
}

/**
 * "I am 18 or older", or younger; asks once more where whoever is younger cannot simply go on, because it is not theirs to
 * take back (decisions 73).
 */
export function AgeField({ age, onChange, error }: Props) {
  const t = useTexts();
  const minors = useInstallation((installation) => installation.minors) ?? 'allow';
  const [asking, setAsking] = useState(false);
  const choose = (chosen: Age) => {
    if (chosen === 'younger' && age !== 'younger' && minors !== 'allow') setAsking(true);
    else onChange(chosen);
  };
  return (
    <fieldset aria-invalid={error ? true : undefined}>
      <legend className="text-14 font-medium">{t('consent.age')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {ages.map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control pr-1">
            <input
              type="radio"
              name="age"
              value={each}
              checked={age === each}
              onChange={() => choose(each)}
              className="size-5 shrink-0 accent-(--accent)"
            />
            {t(`consent.age_${each}`)}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-14 text-danger">
          {error}
        </p>
      )}
      {asking && minors !== 'allow' && (
        <ConfirmDialog
          title={t('consent.youngerTitle')}
          text={t(`consent.younger_${minors}`)}
          confirmLabel={t('consent.age_younger')}
          onConfirm={() => {
            setAsking(false);
            onChange('younger');
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </fieldset>
  );
}
