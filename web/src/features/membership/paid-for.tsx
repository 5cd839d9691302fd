import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { rules } from '../../shared/i18n/en/rules.ts';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { showFieldErrors, useFieldError } from '../../shared/lib/forms.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { type Inputs, trpc } from '../../shared/lib/trpc.ts';
import { keepUnsentTexts, unsentTexts, useKeepUnsentTexts } from '../../shared/lib/unsent-texts.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import { ClubNameFields } from '../../shared/ui/club-name-fields.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { Unanswered } from '../../shared/ui/unanswered.tsx';

/** Under this name what is typed for a new club survives a failed payment. */
export const PAID_FOR = 'payment';

const FIELDS = ['whose', 'club', 'name', 'handle'] as const;

/** The value of "A new club…" among the ids. */
const NEW = 'new';

/** As many clubs of the college as are offered without a search. */
const OFFERED = 100;

type Club = NonNullable<Inputs['membership']['checkOut']['club']>;

/**
 * Whose plan somebody is about to pay for: their own, or that of a club, one of the college's or a new one (decisions
 * 61).
 */
export function usePaidFor() {
  const [query] = useSearchParams();
  const wanted = query.get('club');
  const form = useForm({
    defaultValues: {
      whose: 'me',
      club: '',
      name: '',
      handle: '',
      ...unsentTexts(PAID_FOR),
      ...(wanted && { whose: 'club', club: wanted }),
    },
  });
  useKeepUnsentTexts(PAID_FOR, form, FIELDS);
  const { whose, club } = form.watch();
  const isForClub = whose === 'club';
  const own = trpc.clubs.own.useQuery(undefined, { enabled: isForClub });
  const list = trpc.clubs.list.useQuery({ limit: OFFERED }, { enabled: isForClub });
  const mine = (own.data ?? []).filter(({ closedAt }) => closedAt === null);
  const others = (list.data?.items ?? []).filter(
    ({ id, closedAt }) => closedAt === null && !mine.some((one) => one.id === id),
  );
  const known = [...mine, ...others];
  // One that was named, and stands further down in the list.
  const isUnlisted = isForClub && list.isSuccess && ![...known.map(({ id }) => id), '', NEW].includes(club);
  const { data: named } = trpc.clubs.find.useQuery({ id: club }, { enabled: isUnlisted, retry: false });
  const [sought, setSought] = useState('');
  const words = useDebounced(sought.trim());
  const search = trpc.finding.clubs.useQuery({ q: words }, { enabled: isForClub && words !== '', retry: false });
  const found = words === '' ? null : search.data?.filter(({ closedAt }) => closedAt === null);
  const offered = named ? [named, ...known] : known;
  const [only, another] = mine;
  const usual = only && !another ? only.id : list.isSuccess && known.length === 0 ? NEW : '';
  return {
    form,
    isForClub,
    chosen: club || usual,
    mine,
    /** In the place of the clubs, until they are there. */
    awaited: <Unanswered of={list} />,
    // The chosen one stays among those that are found.
    clubs: found
      ? [...offered.filter(({ id }) => id === club && !found.some((one) => one.id === id)), ...found]
      : offered,
    search: (list.data?.next ?? null) === null ? null : { sought, setSought, many: found?.length ?? null },
  };
}

type PaidFor = ReturnType<typeof usePaidFor>;

/**
 * The club to be named to the checkout; null for oneself, undefined when something is missing, which its field says. A
 * failed payment comes back to what is chosen now, also to the club of the address, which nobody chose by hand.
 */
export async function clubToPay({ form, isForClub, chosen }: PaidFor): Promise<Club | null | undefined> {
  keepUnsentTexts(PAID_FOR, form.getValues(), FIELDS);
  if (!isForClub) return null;
  if (chosen === '') form.setError('club', { message: rules.missing });
  if (chosen !== NEW) return chosen || undefined;
  if (!(await form.trigger(['name', 'handle']))) return undefined;
  const { name, handle } = form.getValues();
  return { name, handle };
}

/** Shows a refusal beside the fields of a new club that it is about; whether it is about some. */
export function showRefused({ form }: PaidFor, error: unknown): boolean {
  return showFieldErrors(form, error, ['name', 'handle'], 'club.');
}

/** Asks whose plan it is going to be. */
export function PaidForFields({
  paidFor: { form, isForClub, chosen, clubs, mine, awaited, search },
}: {
  paidFor: PaidFor;
}) {
  const t = useTexts();
  const format = useFormat();
  const user = useCurrentUser();
  const fieldError = useFieldError(form.formState.errors);
  const club = mine.find(({ id }) => id === chosen);
  return (
    <div className="mt-6 max-w-[640px]">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="text-14 font-medium">{t('membership.whose')}</legend>
        {(['me', 'club'] as const).map((whose) => (
          <label key={whose} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="radio" value={whose} {...form.register('whose')} className="size-5 shrink-0" />
            {t(`membership.for_${whose}`)}
          </label>
        ))}
      </fieldset>
      {!isForClub && user?.hasLivePlan && (
        <p className="mt-2 font-medium">{t('membership.planUntil', { date: format.date(user.planEnd) })}</p>
      )}
      {isForClub && (
        <div className="mt-2 flex flex-col gap-4">
          {search && (
            <div>
              <TextField
                type="search"
                label={t('membership.findClub')}
                value={search.sought}
                autoComplete="off"
                onChange={(event) => search.setSought(event.target.value)}
              />
              <p role="status" className="text-14 text-muted">
                {search.many !== null && t('membership.clubsFound', { count: search.many })}
              </p>
            </div>
          )}
          {awaited}
          <SelectField
            label={t('membership.club')}
            value={chosen}
            error={fieldError('club')}
            hint={club?.isLive ? t('membership.clubUntil', { date: format.date(club.planEnd) }) : undefined}
            onChange={(event) => {
              form.setValue('club', event.currentTarget.value);
              form.clearErrors('club');
            }}
          >
            <option value="">{t('membership.chooseClub')}</option>
            {clubs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={NEW}>{t('membership.newClub')}</option>
          </SelectField>
          {chosen === NEW && (
            <>
              <ClubNameFields form={form} isNew />
              <p className="text-14 text-muted">{t('membership.newClubText')}</p>
            </>
          )}
        </div>
      )}
    </div>
  );
}
