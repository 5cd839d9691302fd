import { type Age, ages } from '@quadrangle/domain/accounts/age';
import { useTexts } from '../../shared/i18n/languages.ts';

interface Props {
  age: Age | null;
  onChange: (age: Age) => void;
  error?: string | undefined;
}

/** "I am 18 or older", or younger (decisions 73). */
export function AgeField({ age, onChange, error }: Props) {
  const t = useTexts();
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
              onChange={() => onChange(each)}
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
    </fieldset>
  );
}
