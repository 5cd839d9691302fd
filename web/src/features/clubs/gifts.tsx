import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { Gift, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { type ClubPageView, renewClubs } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { renewEvents } from '../../shared/lib/event-cache.ts';
import { staleLists } from '../../shared/lib/media-cache.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { usePages } from '../../shared/lib/use-pages.ts';
import { ActionLabel } from '../../shared/ui/action-label.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { PersonLink } from '../../shared/ui/person-link.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import { Unanswered } from '../../shared/ui/unanswered.tsx';

type Given = Outputs['clubs']['gifts']['items'][number];

/** Gives everything of one's own to a club in which one holds a seat, after being asked (decisions 63). */
export function GiveAll({ club }: { club: ClubPageView }) {
  const t = useTexts();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const give = trpc.clubs.give.useMutation({
    onMutate: clearNotices,
    onSuccess: () => {
      notify('green', t('clubs.given', { club: club.name }));
    },
    onError: (error) => notify('red', errorText(error)),
    // An answer that got lost may have been that it was given.
    onSettled: () => {
      staleLists(client);
      void renewEvents(client);
      void renewClubs(client);
      void client.invalidateQueries({ queryKey: getQueryKey(trpc.browsing.ofClub) });
      setAsking(false);
    },
  });
  return (
    <>
      <Button look="outline" className="rounded-full max-w500:px-3" onClick={() => setAsking(true)}>
        <Gift size={18} aria-hidden />
        <ActionLabel>{t('clubs.giveAll')}</ActionLabel>
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('clubs.giveAllTitle', { club: club.name })}
          text={t('clubs.giveText')}
          confirmLabel={t('clubs.give')}
          busy={give.isPending}
          onConfirm={() => give.mutate({ clubId: club.id, all: true })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What was given to a club in the last 30 days, to be undone: for leads all, for others their own (decisions 63). */
export function Gifts({ club }: { club: ClubPageView }) {
  const t = useTexts();
  const id = useId();
  const list = usePages(getQueryKey(trpc.clubs.gifts, { id: club.id }, 'infinite'), (cursor, options) =>
    api.clubs.gifts.query({ id: club.id, cursor }, options),
  );
  const gifts = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (gifts.length === 0 && !list.isLoadingError) return null;
  return (
    <section aria-labelledby={id} className="mt-8 max-w-[640px]">
      <h2 id={id} className="text-20">
        {t('clubs.gifts')}
      </h2>
      <p className="mt-1 text-14 text-muted">{t('clubs.giftsText')}</p>
      <Unanswered of={list} />
      <ul className="mt-2 divide-y divide-line">
        {gifts.map((gift) => (
          <GiftRow key={gift.id} gift={gift} club={club} />
        ))}
      </ul>
      <ShowMore of={list} label={t('media.more')} />
    </section>
  );
}

function GiftRow({ gift: { id, giver, items, events, until }, club }: { gift: Given; club: ClubPageView }) {
  const t = useTexts();
  const format = useFormat();
  const client = useQueryClient();
  const errorText = useErrorText();
  const undo = trpc.clubs.undoGift.useMutation({
    onMutate: clearNotices,
    onSuccess: () => {
      notify('green', t('clubs.giftUndone'));
      staleLists(client);
      void renewEvents(client);
      void client.invalidateQueries({ queryKey: getQueryKey(trpc.browsing.ofClub) });
    },
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => renewClubs(client).then(catchFocus),
  });
  const contents = [
    ...(items > 0 ? [t('clubs.items', { count: items })] : []),
    ...(events > 0 ? [t('clubs.events', { count: events })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 grow basis-40">
        <PersonLink person={giver} className="font-medium wrap-anywhere" />
        <span className="block text-14 text-muted tabular-nums">
          {[...contents, t('clubs.undoUntil', { date: format.date(until) })].join(' · ')}
        </span>
      </p>
      <Button
        look="outline"
        aria-label={`${t('clubs.undoGift')}: ${[giver?.fullName ?? '', ...contents].filter(Boolean).join(' · ')}`}
        busy={undo.isPending}
        onClick={() => undo.mutate({ clubId: club.id, giftId: id })}
      >
        <Undo2 size={18} aria-hidden />
        {t('clubs.undoGift')}
      </Button>
    </li>
  );
}
