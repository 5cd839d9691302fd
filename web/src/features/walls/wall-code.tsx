import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';

/** Where the code of a wall is typed, on the computer that will show it (decisions 66). */
export function WallCode() {
  const t = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const enter = trpc.walls.enter.useMutation({
    onSuccess: ({ url }) => navigate(new URL(url).pathname, { replace: true }),
  });
  useTitle(t('walls.enterTitle'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate({ code });
  };
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <form onSubmit={submit} className="flex w-full max-w-sm flex-col gap-4">
        <h1 className="text-28">{t('walls.enterTitle')}</h1>
        <p className="text-muted">{t('walls.enterText')}</p>
        <TextField
          label={t('walls.code')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={enter.error ? errorText(enter.error) : undefined}
          placeholder="7K3M-Q9XD"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" busy={enter.isPending || enter.isSuccess}>
          {t('walls.enter')}
        </Button>
      </form>
    </main>
  );
}
