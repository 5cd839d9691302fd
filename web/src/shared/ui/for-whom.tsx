import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { useCurrentUser } from '../lib/session.ts';
import { trpc } from '../lib/trpc.ts';
import { SelectField } from './field.tsx';
import { Unanswered } from './unanswered.tsx';

interface Props {
  /** The id of a club; empty for oneself. */
  value: string;
  onChange: (club: string) => void;
}

/**
 * For whom something is shared or made: oneself with a plan, or a club with a live plan in which one holds a seat. Asked
 * where there is a choice; else the only one is taken (decisions 62).
 */
export function ForWhom({ value, onChange }: Props) {
  const t = useTexts();
  const hasLivePlan = useCurrentUser()?.hasLivePlan === true;
  const own = trpc.clubs.own.useQuery();
  const { data } = own;
  const holders = [
    ...(hasLivePlan ? [{ id: '', name: t('clubs.me') }] : []),
    ...(data ?? []).filter(({ isLive }) => isLive),
  ];
  const [first, another] = holders;
  const missing = data && first && !holders.some(({ id }) => id === value) ? first.id : null;
  const correct = useEffectEvent(onChange);
  useEffect(() => {
    if (missing !== null) correct(missing);
  }, [missing]);
  // Most people have no club: nothing is shown while it is asked, but why it could not be.
  if (!data && own.error)
    return (
      <div>
        <p className="text-14 font-medium">{t('clubs.forWhom')}</p>
        <Unanswered of={own} above="mt-1" />
      </div>
    );
  if (!another) return null;
  return (
    <SelectField label={t('clubs.forWhom')} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {holders.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
