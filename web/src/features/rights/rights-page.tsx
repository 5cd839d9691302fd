import { requestKinds } from '@quadrangle/domain/safety/case';
import { LONGEST_NOTE } from '@quadrangle/domain/safety/choices';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { useTooLong } from '../../shared/ui/too-long.ts';
import { RightsCode } from './rights-code.tsx';

type Kind = (typeof requestKinds)[number];

/** Where anybody asks for a right, without an account: what, where, and an address to answer to (decisions 72). */
export function RightsPage() {
  const t = useTexts();
  const errorText = useErrorText();
  const [params] = useSearchParams();
  const [kind, setKind] = useState<Kind>('picture');
  const [link, setLink] = useState(params.get('link') ?? '');
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const tooLong = useTooLong(text, LONGEST_NOTE);
  const ask = trpc.rights.ask.useMutation();
  useTitle(t('rights.title'));
  const wrong = (field: string) => {
    const found = refusalOf(ask.error)?.errors?.find((each) => each.field === field);
    return found && t.sentence(found.message);
  };
  const known = ['email', 'text', 'link'].some((field) => wrong(field));
  return (
    <article className="mx-auto w-full max-w-[560px] px-4 py-8">
      <h1 className="text-28">{t('rights.title')}</h1>
      {ask.data ? (
        <RightsCode id={ask.data.id} email={email} onBack={ask.reset} />
      ) : (
        <form
          className="mt-2 flex flex-col gap-5"
          noValidate
          // What was refused is corrected.
          onInput={() => ask.error && ask.reset()}
          onSubmit={(event) => {
            event.preventDefault();
            ask.mutate({ kind, email, text, link: kind === 'picture' ? link : null });
          }}
        >
          <p className="text-muted">{t('rights.intro')}</p>
          <fieldset>
            <legend className="mb-1 text-14 font-medium">{t('rights.what')}</legend>
            {requestKinds.map((each) => (
              <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1">
                <input
                  type="radio"
                  name="kind"
                  value={each}
                  checked={kind === each}
                  onChange={() => setKind(each)}
                  className="size-5 shrink-0 accent-(--accent)"
                />
                {t(`rights.kind_${each}`)}
              </label>
            ))}
          </fieldset>
          {kind === 'picture' && (
            <TextField
              name="link"
              label={t('rights.link')}
              hint={t('rights.linkHint')}
              error={wrong('link')}
              value={link}
              onChange={(event) => setLink(event.target.value)}
              inputMode="url"
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
            />
          )}
          <TextArea
            name="text"
            label={t(kind === 'picture' ? 'rights.where' : 'rights.text')}
            hint={t('rights.textHint')}
            error={tooLong ?? wrong('text')}
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <TextField
            name="email"
            type="email"
            label={t('rights.email')}
            hint={t('rights.emailHint')}
            error={wrong('email')}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
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
