import { useForm } from 'react-hook-form';
import { rules } from '../../shared/i18n/en/rules.ts';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { showFieldErrors, useFieldError } from '../../shared/lib/forms.ts';
import { drawKey } from '../../shared/lib/send-key.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { unsentTexts, useKeepUnsentTexts } from '../../shared/lib/unsent-texts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';

/** `key` is drawn when a message is first sent, and is the message's until it is changed. */
const empty = { message: '', key: '' };

/** The message box. It is emptied only once the message is sent. */
export function ContactForm() {
  const t = useTexts();
  const errorText = useErrorText();
  const form = useForm({ defaultValues: { ...empty, ...unsentTexts('contact') } });
  useKeepUnsentTexts('contact', form, ['message', 'key']);
  const fieldError = useFieldError(form.formState.errors);
  const send = trpc.contact.send.useMutation({
    onSuccess: (_, { key }) => {
      // Whoever typed on meanwhile keeps that.
      if (form.getValues('key') === key) form.reset(empty);
      notify('green', t('contact.sent'));
    },
    onError: (error) => {
      showFieldErrors(form, error, ['message']);
      notify('red', errorText(error));
    },
  });
  const submit = form.handleSubmit(({ message, key }) => {
    clearNotices();
    const drawn = key || drawKey();
    form.setValue('key', drawn);
    send.mutate({ message, key: drawn });
  });
  return (
    <form className="mt-8 flex flex-col gap-5" onSubmit={submit} noValidate>
      <TextArea
        {...form.register('message', {
          validate: (text) => text.trim() !== '' || rules.missing,
          onChange: () => form.setValue('key', ''),
        })}
        label={t('contact.message')}
        error={fieldError('message')}
        rows={8}
        required
      />
      <Button type="submit" busy={send.isPending} className="self-start px-8">
        {t('contact.send')}
      </Button>
    </form>
  );
}
