import { dayOf } from '@quadrangle/domain/kernel/days';
import { type PoolMode, poolModes } from '@quadrangle/domain/membership/pool-modes';
import { useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { rules } from '../../shared/i18n/en/rules.ts';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { type EventView, type SavedEvent, useKeepEvent } from '../../shared/lib/event-cache.ts';
import { changesSince, showFieldErrors, useFieldError } from '../../shared/lib/forms.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { sendKeys } from '../../shared/lib/send-key.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../shared/ui/field.tsx';
import { ForWhom } from '../../shared/ui/for-whom.tsx';
import { FormDialog } from '../../shared/ui/form-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { PeopleField } from './people-field.tsx';

type Face = EventView['named'][number];

export interface Typed {
  title: string;
  startsOn: string;
  endsOn: string;
  place: string;
  description: string;
  who: 'open' | 'closed';
  named: readonly Face[];
  /** A name that is typed, but not added yet. */
  adding: string;
  preview: boolean;
  pool: PoolMode;
}

/** What a form says of an event. */
function saidBy({ who, named, adding: _, endsOn, ...texts }: Typed) {
  return {
    ...texts,
    endsOn: endsOn || texts.startsOn,
    open: who === 'open',
    contributorIds: who === 'open' ? [] : named.map(({ id }) => id),
  };
}

const FIELDS = ['title', 'startsOn', 'endsOn', 'place', 'description'] as const;

interface Props {
  /** The event to change; without it, a new one is created. */
  event?: EventView;
  /** The title that a new one begins with. */
  title?: string;
  /** The club for which a new one begins; empty for oneself. */
  club?: string | undefined;
  onClose: () => void;
  onSaved: (event: SavedEvent) => void;
}

/**
 * Creates an event, or changes one (decisions 45). The server judges it by the domain's rules; the typed texts
 * stay.
 */
export function EventDialog({ event, title = '', club = '', onClose, onSaved }: Props) {
  const t = useTexts();
  const errorText = useErrorText();
  const keep = useKeepEvent();
  const formId = useId();
  const timeZone = useInstallation((installation) => installation.timeZone);
  const today = dayOf(Date.now(), timeZone);
  const [holder, setHolder] = useState(club);
  const [keyOf] = useState(sendKeys);
  const defaultValues: Typed = {
    title: event?.title ?? title,
    startsOn: event?.startsOn ?? today,
    endsOn: event?.endsOn ?? '',
    place: event?.place ?? '',
    description: event?.description ?? '',
    who: event?.open === false ? 'closed' : 'open',
    named: event?.named ?? [],
    adding: '',
    preview: event?.preview ?? false,
    pool: event?.pool ?? 'closed',
  };
  const [changesIn] = useState(() => changesSince(saidBy(defaultValues)));
  const form = useForm<Typed>({ defaultValues });
  const answers = {
    onMutate: clearNotices,
    onSuccess: (saved: SavedEvent) => {
      keep(saved);
      onSaved(saved);
    },
    onError: (error: unknown) => {
      if (!showFieldErrors(form, error, FIELDS)) notify('red', errorText(error));
    },
  };
  const create = trpc.events.create.useMutation(answers);
  const edit = trpc.events.edit.useMutation(answers);
  const busy = create.isPending || edit.isPending;
  const { data: own } = trpc.clubs.own.useQuery(undefined, { enabled: event === undefined });
  // Only leads open a club's pool (decisions 65).
  const mayPool = event?.own ?? (holder === '' || !own || own.find(({ id }) => id === holder)?.role === 'lead');
  const save = form.handleSubmit((typed) => {
    const { pool, ...others } = saidBy(typed);
    const given = { ...others, ...(mayPool && { pool }) };
    if (event) edit.mutate({ id: event.id, ...changesIn(given) });
    else {
      const asked = holder === '' ? given : { ...given, club: holder };
      create.mutate({ ...asked, key: keyOf(asked) });
    }
  });
  return (
    <FormDialog
      title={t(event ? 'events.editTitle' : 'events.newTitle')}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t(event ? 'events.saveChanges' : 'events.create')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(submitted) => {
          // The dialog may be rendered inside another form, which must not be submitted.
          submitted.stopPropagation();
          void save(submitted);
        }}
        noValidate
        className="flex flex-col gap-4"
      >
        {!event && <ForWhom value={holder} onChange={setHolder} />}
        <EventFields form={form} mayPool={mayPool} />
      </form>
    </FormDialog>
  );
}

function EventFields({ form, mayPool }: { form: UseFormReturn<Typed>; mayPool: boolean }) {
  const t = useTexts();
  const fieldError = useFieldError(form.formState.errors);
  const needed = { validate: (text: string) => text.trim() !== '' || rules.missing };
  const who = form.watch('who');
  return (
    <>
      <TextField label={t('events.title')} error={fieldError('title')} required {...form.register('title', needed)} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,160px),1fr))] gap-x-3 gap-y-4">
        <TextField
          type="date"
          label={t('events.startsOn')}
          error={fieldError('startsOn')}
          required
          {...form.register('startsOn', needed)}
        />
        <TextField type="date" label={t('events.endsOn')} error={fieldError('endsOn')} {...form.register('endsOn')} />
      </div>
      <TextField label={t('events.place')} error={fieldError('place')} {...form.register('place')} />
      <TextArea
        label={t('events.description')}
        rows={3}
        error={fieldError('description')}
        {...form.register('description')}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-14 font-medium">{t('events.whoAdds')}</legend>
        {(['open', 'closed'] as const).map((choice) => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
            <input type="radio" value={choice} {...form.register('who')} className="size-5 shrink-0" />
            {t(`events.who_${choice}`)}
          </label>
        ))}
      </fieldset>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
        <input type="checkbox" {...form.register('preview')} className="size-5 shrink-0" />
        {t('events.preview')}
      </label>
      {mayPool && (
        <SelectField label={t('pool.mode')} hint={t('pool.modeHint')} {...form.register('pool')}>
          {poolModes.map((mode) => (
            <option key={mode} value={mode}>
              {t(`pool.mode_${mode}`)}
            </option>
          ))}
        </SelectField>
      )}
      {who === 'closed' && <PeopleField form={form} />}
    </>
  );
}
