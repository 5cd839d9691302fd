import { use } from 'react';
import type { FieldPath, FieldPathValue, UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { EventSelectSlot } from '../../shared/lib/event-select.ts';
import { useFieldError } from '../../shared/lib/forms.ts';
import { api } from '../../shared/lib/trpc.ts';
import { type PhotosDraft, type VideoDraft, withEvent } from './drafts.ts';

interface Props<T extends VideoDraft | PhotosDraft> {
  form: UseFormReturn<T>;
  /** The name that a new event is offered with. */
  offered?: string | undefined;
}

/** The event to add the uploaded items to, for videos and photos alike. */
export function EventField<T extends VideoDraft | PhotosDraft>({ form, offered }: Props<T>) {
  const EventSelect = use(EventSelectSlot);
  const name = 'event' as FieldPath<T>;
  const fieldError = useFieldError(form.formState.errors);
  return (
    <EventSelect
      value={{ id: String(form.watch(name)), title: String(form.watch('eventTitle' as FieldPath<T>)) }}
      error={fieldError(name)}
      offered={offered}
      club={String(form.watch('club' as FieldPath<T>))}
      onChange={(event) => {
        const chosen = withEvent(form.getValues(), event);
        for (const field of ['event', 'eventTitle', 'title'] as const)
          form.setValue(field as FieldPath<T>, chosen[field] as FieldPathValue<T, FieldPath<T>>);
        form.clearErrors(name);
        if (chosen.title !== '') form.clearErrors('title' as FieldPath<T>);
      }}
    />
  );
}

/**
 * Checks before the first byte is sent that the user may still add to the chosen event: it may have been closed or
 * deleted since. If not, its field says why.
 */
export function useMayAddTo<T extends VideoDraft | PhotosDraft>(form: UseFormReturn<T>) {
  const t = useTexts();
  const errorText = useErrorText();
  return async (eventId: string): Promise<boolean> => {
    if (eventId === '') return true;
    const refused = (message: string) => form.setError('event' as FieldPath<T>, { message });
    try {
      const event = await api.events.find.query({ id: eventId });
      // A lapsed plan is reported when publishing.
      const shut = !event.mayAdd && !event.open && !event.own;
      if (shut) refused(t('errors.EVENT_CLOSED'));
      return !shut;
    } catch (error) {
      refused(errorText(error));
      return false;
    }
  };
}
