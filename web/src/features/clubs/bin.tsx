import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { CalendarDays, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { ClubPageView } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { renewEvents } from '../../shared/lib/event-cache.ts';
import { staleLists } from '../../shared/lib/media-cache.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { usePages } from '../../shared/lib/use-pages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { PersonLink } from '../../shared/ui/person-link.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import { Unanswered } from '../../shared/ui/unanswered.tsx';

type Binned = Outputs['clubs']['bin']['items'][number];

/** For leads: what was removed of the club's in the last 7 days, to be put back; nothing while it is empty (decisions 62). */
export function Bin({ club }: { club: ClubPageView }) {
  const t = useTexts();
  const id = useId();
  const list = usePages(
    getQueryKey(trpc.clubs.bin, { id: club.id }, 'infinite'),
    (cursor, options) => api.clubs.bin.query({ id: club.id, cursor }, options),
    // What was removed a moment ago on another page is here.
    { staleTime: 0 },
  );
  const things = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (things.length === 0 && !list.error) return null;
  return (
    <section aria-labelledby={id} className="mt-8 max-w-[640px]">
      <h2 id={id} className="text-20">
        {t('clubs.bin')}
      </h2>
      <p className="mt-1 text-14 text-muted">{t('clubs.binText')}</p>
      <Unanswered of={list} />
      <ul className="mt-2 divide-y divide-line">
        {things.map((thing) => (
          <Thing key={thing.id} thing={thing} club={club} />
        ))}
      </ul>
      <ShowMore of={list} label={t('media.more')} />
    </section>
  );
}

function Thing({ thing, club }: { thing: Binned; club: ClubPageView }) {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const restore = trpc.clubs.restore.useMutation({
    onMutate: clearNotices,
    onSuccess: () => {
      notify('green', t('clubs.restored', { title: thing.title }));
      staleLists(client);
      void renewEvents(client);
      void client.invalidateQueries({ queryKey: getQueryKey(trpc.browsing.ofClub) });
    },
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => utils.clubs.bin.invalidate({ id: club.id }).then(catchFocus),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {thing.thumbUrl ? (
        <img src={thing.thumbUrl} alt="" className="size-16 shrink-0 rounded-control bg-sunken object-cover" />
      ) : (
        <span className="flex size-16 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent">
          <CalendarDays size={28} strokeWidth={1.5} aria-hidden />
        </span>
      )}
      <div className="min-w-0 grow basis-40">
        <p className="font-medium wrap-anywhere">{thing.title}</p>
        <p className="text-14 text-muted">
          {t('clubs.removedBy')} <PersonLink person={thing.remover} />
          <span aria-hidden> · </span>
          {t('clubs.goneOn', { date: format.date(thing.until) })}
        </p>
      </div>
      {club.closedAt === null && (
        <Button
          look="outline"
          aria-label={t('clubs.restoreIt', { title: thing.title })}
          busy={restore.isPending}
          onClick={() => restore.mutate({ clubId: club.id, itemId: thing.id })}
        >
          <Undo2 size={18} aria-hidden />
          {t('clubs.restore')}
        </Button>
      )}
    </li>
  );
}
