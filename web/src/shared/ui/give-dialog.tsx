import { MOST_GIVEN } from '@quadrangle/domain/clubs/gift';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { renewClubs } from '../lib/club-cache.ts';
import { useErrorText } from '../lib/error-text.ts';
import { renewEvents } from '../lib/event-cache.ts';
import { renewCards, staleLists } from '../lib/media-cache.ts';
import { api, type Inputs, trpc } from '../lib/trpc.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { SelectField } from './field.tsx';
import { clearNotices, notify } from './notices.ts';
import { Unanswered } from './unanswered.tsx';

interface Props {
  /** What of one's own is given. */
  gift: Pick<Inputs['clubs']['give'], 'items' | 'events' | 'all'>;
  onClose: () => void;
  /** Told of the items of each portion. */
  onGiven?: (items: readonly string[]) => void;
}

/**
 * Gives own items or events to one of the open clubs in which one holds a seat; undone within 30 days. More items than
 * one gift names are several gifts (decisions 63).
 */
export function GiveDialog({ gift, onClose, onGiven }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const own = trpc.clubs.own.useQuery();
  const clubs = (own.data ?? []).filter(({ closedAt }) => closedAt === null);
  const [chosen, setChosen] = useState('');
  const clubId = chosen || (clubs[0]?.id ?? '');
  const give = useMutation({
    mutationFn: async ({ items = [], ...others }: Props['gift']) => {
      for (let at = 0; at === 0 || at < items.length; at += MOST_GIVEN.items) {
        const portion = items.slice(at, at + MOST_GIVEN.items);
        await api.clubs.give.mutate({ clubId, ...others, items: portion });
        onGiven?.(portion);
      }
    },
    onMutate: clearNotices,
    onSuccess: () => notify('green', t('clubs.given', { club: clubs.find(({ id }) => id === clubId)?.name ?? '' })),
    onError: (error) => notify('red', errorText(error)),
    // An answer that got lost may have been that it was given.
    onSettled: () => {
      staleLists(client);
      void renewCards(client);
      void renewEvents(client);
      void renewClubs(client);
      void client.invalidateQueries({ queryKey: getQueryKey(trpc.media.find) });
      onClose();
    },
  });
  return (
    <Dialog
      title={t('clubs.giveTitle')}
      onClose={onClose}
      busy={give.isPending}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={give.isPending}>
            {t('common.cancel')}
          </Button>
          <Button disabled={clubId === ''} busy={give.isPending} onClick={() => give.mutate(gift)}>
            {t('clubs.give')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('clubs.giveText')}</p>
        <Unanswered of={own} />
        {own.data && clubs.length === 0 && <p className="text-14 text-muted">{t('clubs.noSeat')}</p>}
        {clubs.length > 0 && (
          <SelectField
            label={t('clubs.club')}
            value={clubId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {clubs.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </Dialog>
  );
}
