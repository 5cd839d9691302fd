import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { type EventView, renewEvents } from '../../shared/lib/event-cache.ts';
import { dropMedia, staleLists } from '../../shared/lib/media-cache.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { Unanswered } from '../../shared/ui/unanswered.tsx';

type OwnOffer = Outputs['pool']['own'][number];

/** How often one's offers are looked at again, in milliseconds. */
const LIVE_MS = 30_000;

/** What one added to an event without a plan, with what became of it, to be withdrawn at any time (decisions 65). */
export function OwnOffers({ event }: { event: EventView }) {
  const t = useTexts();
  const heading = useId();
  const own = trpc.pool.own.useQuery({ eventId: event.id }, { refetchInterval: LIVE_MS });
  const offers = own.data ?? [];
  if (offers.length === 0 && !own.isLoadingError) return null;
  return (
    <section aria-labelledby={heading} className="mt-4">
      <h2 id={heading} className="text-16">
        {t('pool.own')}
      </h2>
      <Unanswered of={own} above="mt-2" />
      <ul className="-mx-4 mt-2 flex gap-3 overflow-x-auto px-4 pb-2">
        {offers.map((offer) => (
          <Own key={offer.item.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function Own({ offer: { item, state } }: { offer: OwnOffer }) {
  const t = useTexts();
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { id, kind, title } = item;
  const remove = trpc.media.remove.useMutation({
    onMutate: clearNotices,
    onSuccess: () => {
      notify('green', t('pool.withdrawn'));
      dropMedia(client, { kind, id });
      staleLists(client);
      void renewEvents(client);
    },
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => {
      setAsking(false);
      return utils.pool.own.invalidate().then(catchFocus);
    },
  });
  return (
    <li className="w-32 shrink-0">
      <Link to={`/${kind}/${id}`} aria-label={title} className="block overflow-hidden rounded-picture bg-sunken">
        <img src={item.thumbUrl} alt="" loading="lazy" className="aspect-square w-full object-cover" />
      </Link>
      <p className="mt-1">
        <Chip tone={state === 'accepted' ? 'accent' : 'plain'}>{t(`pool.state_${state}`)}</Chip>
      </p>
      <Button
        look="quiet"
        className="-ml-3"
        aria-label={t('pool.withdrawOf', { title })}
        onClick={() => setAsking(true)}
      >
        {t('pool.withdraw')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('pool.withdrawTitle', { title })}
          text={t('pool.withdrawText')}
          confirmLabel={t('pool.withdraw')}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ kind, id, key: `remove-${id}` })}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}
