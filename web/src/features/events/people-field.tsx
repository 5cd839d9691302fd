import { useQueryClient } from '@tanstack/react-query';
import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { composes } from '../../shared/lib/composes.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api } from '../../shared/lib/trpc.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import type { Typed } from './event-dialog.tsx';

/** Those who may add to a closed event beside its owner, named by their usernames (decisions 45). */
export function PeopleField({ form }: { form: UseFormReturn<Typed> }) {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const named = form.watch('named');
  const onChange = (now: Typed['named']) => form.setValue('named', now);
  const [fault, setFault] = useState<string>();
  const [asking, setAsking] = useState(false);

  const add = async () => {
    const name = form.getValues('adding');
    if (name.trim() === '' || asking) return;
    setAsking(true);
    setFault(undefined);
    try {
      const person = await client.fetchQuery({
        queryKey: ['named', name],
        queryFn: () => api.library.byUsername.query({ name }),
        retry: false,
      });
      // Meanwhile some may have been removed, or the next name typed.
      const now = form.getValues('named');
      if (now.some(({ id }) => id === person.id)) setFault(t('events.namedAlready'));
      else {
        onChange([...now, person]);
        if (form.getValues('adding') === name) form.resetField('adding');
      }
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setAsking(false);
    }
  };

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-14 font-medium">{t('events.named')}</legend>
      {named.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {named.map((person) => (
            <li key={person.id} className="flex items-center gap-2 rounded-full bg-sunken pl-1.5 text-14">
              <Avatar url={person.avatarUrl} size={32} />
              {person.fullName || person.name}
              <IconButton
                icon={X}
                label={t('events.unname', { name: person.fullName || person.name })}
                onClick={() => {
                  onChange(named.filter(({ id }) => id !== person.id));
                  catchFocus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-start gap-2">
        <div className="grow">
          <TextField
            label={t('events.nameSomebody')}
            error={fault ?? (form.formState.errors.adding && t('events.notAdded'))}
            autoComplete="off"
            {...form.register('adding', {
              validate: (text) => text.trim() === '',
              onChange: () => setFault(undefined),
            })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || composes(event)) return;
              event.preventDefault();
              void add();
            }}
          />
        </div>
        <Button look="outline" busy={asking} className="mt-[25px]" onClick={() => void add()}>
          <UserPlus size={18} aria-hidden />
          {t('events.nameThem')}
        </Button>
      </div>
    </fieldset>
  );
}
