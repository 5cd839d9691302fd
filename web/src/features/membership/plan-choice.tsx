import { CURRENCY, type PlanMonths, plans, savingPercent } from '@quadrangle/domain/membership/rules';
import { CircleCheck } from 'lucide-react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useLaterFormats } from '../../shared/i18n/later-formats.ts';
import { Chip } from '../../shared/ui/chip.tsx';

interface Props {
  months: PlanMonths;
  onChange: (months: PlanMonths) => void;
}

/** The plans with their price and what they save, one of them chosen (product 9). */
export function PlanChoice({ months, onChange }: Props) {
  const t = useTexts();
  const { rupees } = useLaterFormats();
  return (
    <fieldset className="mt-8 grid grid-cols-2 gap-4 w700:grid-cols-4">
      <legend className="sr-only">{t('membership.plans')}</legend>
      {plans.map((plan) => {
        const saving = savingPercent(plan.months);
        return (
          <label
            key={plan.months}
            className="group relative flex cursor-pointer flex-col gap-1 rounded-picture border border-line-strong bg-raised p-4 transition-colors w500:p-5 has-checked:border-accent has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="months"
              value={plan.months}
              checked={plan.months === months}
              onChange={() => onChange(plan.months)}
              className="sr-only"
            />
            <CircleCheck
              size={20}
              aria-hidden
              className="absolute top-4 right-4 hidden text-accent group-has-checked:block"
            />
            <span className="pr-6 text-14 font-medium">{t('membership.months', { count: plan.months })}</span>
            <span
              className="whitespace-nowrap text-20 font-semibold tabular-nums w500:text-28"
              data-currency={CURRENCY}
            >
              {rupees(plan.amount)}
            </span>
            <span className="mt-1 flex min-h-7 items-center">
              {saving > 0 && <Chip tone="accent">{t('membership.saving', { percent: saving })}</Chip>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
