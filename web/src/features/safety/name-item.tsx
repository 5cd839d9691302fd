import { LONGEST_LINK } from '@quadrangle/domain/safety/choices';
import { useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { useRenewCases } from './case-card.tsx';

/** Where a moderator says which picture somebody described, so that it can be hidden (decisions 72). */
export function NameItem({ id }: { id: string }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [link, setLink] = useState('');
  const name = trpc.rights.nameItem.useMutation({ onSettled: useRenewCases() });
  return (
    <form
      className="mt-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        name.mutate({ id, link });
      }}
    >
      <TextField
        label={t('safety.nameItem')}
        hint={t('safety.nameItemHint')}
        maxLength={LONGEST_LINK}
        value={link}
        error={name.error ? errorText(name.error) : undefined}
        onChange={(event) => setLink(event.target.value)}
      />
      <Button type="submit" look="outline" busy={name.isPending} className="self-start">
        {t('safety.showHere')}
      </Button>
    </form>
  );
}
