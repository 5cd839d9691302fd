import { requestKinds } from '@quadrangle/domain/safety/case';
import { LONGEST_NOTE } from '@quadrangle/domain/safety/choices';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { forgetUnsentTexts, unsentTexts, useKeepUnsentTexts } from '../../shared/lib/unsent-texts.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { useTooLong } from '../../shared/ui/too-long.ts';
import { RightsCode } from './rights-code.tsx';

/** `asked` is the request that waits for its code. */
const FIELDS = ['kind', 'link', 'text', 'email', 'asked'] as const;

/** Where anybody asks for a right, without an account: what, where, and an address to answer to (decisions 72). */
export function RightsPage() {
  const t = useTexts();
  const errorText = useErrorText();
  const [params] = useSearchParams();
  const link = params.get('link') ?? '';
  // Phones forget a page while its reader looks for the code.
  const name = `rights ${link}`;
  const typed = unsentTexts(name);
  const first = { link, text: '', email: '', asked: '', ...typed };
  const form = useForm({
    defaultValues: { ...first, kind: requestKinds.find((each) => each === typed.kind) ?? 'picture' },
  });
  useKeepUnsentTexts(name, form, FIELDS);
  const { kind, text, email, asked } = form.watch();
  const tooLong = useTooLong(text, LONGEST_NOTE);
  const ask = trpc.rights.ask.useMutation({ onSuccess: ({ id }) => form.setValue('asked', id) });
  useTitle(t('rights.title'));
  const wrong = (field: string) => {
    const found = refusalOf(ask.error)?.errors?.find((each) => each.field === field);
    return found && t.sentence(found.message);
  };
  const known = ['email', 'text', 'link'].some((field) => wrong(field));
  return (
    <article className="mx-auto w-full max-w-[560px] px-4 py-8">
      <h1 className="text-28">{t('rights.title')}</h1>
      {asked !== '' ? (
        <RightsCode
          id={asked}
          email={email}
          onBack={() => form.setValue('asked', '')}
          onFiled={() => forgetUnsentTexts(name)}
        />
      ) : (
        <form
          className="mt-2 flex flex-col gap-5"
          noValidate
          // What was refused is corrected.
          onInput={() => ask.error && ask.reset()}
          onSubmit={form.handleSubmit(({ kind, email, text, link }) => ask.mutate({ kind, email, text, link }))}
        >
          <p className="text-muted">{t('rights.intro')}</p>
          <fieldset>
            <legend className="mb-1 text-14 font-medium">{t('rights.what')}</legend>
            {requestKinds.map((each) => (
              <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1">
                <input
                  type="radio"
                  value={each}
                  {...form.register('kind')}
                  className="size-5 shrink-0 accent-(--accent)"
                />
                {t(`rights.kind_${each}`)}
              </label>
            ))}
          </fieldset>
          <TextField
            {...form.register('link')}
            label={t(kind === 'picture' ? 'rights.link' : 'rights.linkOther')}
            hint={t(kind === 'picture' ? 'rights.linkHint' : 'rights.linkOtherHint')}
            error={wrong('link')}
            inputMode="url"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
          />
          <TextArea
            {...form.register('text')}
            label={t(kind === 'picture' ? 'rights.where' : 'rights.text')}
            hint={t('rights.textHint')}
            error={tooLong ?? wrong('text')}
            rows={5}
          />
          <TextField
            {...form.register('email')}
            type="email"
            label={t('rights.email')}
            hint={t('rights.emailHint')}
            error={wrong('email')}
            autoComplete="email"
            required
          />
          {ask.error && !known && (
            <p role="alert" className="text-14 text-danger">
              {errorText(ask.error)}
            </p>
          )}
          <Button type="submit" busy={ask.isPending} disabled={tooLong !== undefined} className="self-start px-8">
            {t('rights.send')}
          </Button>
        </form>
      )}
    </article>
  );
}
