import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { type ClubPageView, type SeatView, useKeepClub } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useCurrentUser } from '../../shared/lib/session.ts';
import { api } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { AvatarLink, PersonLink } from '../../shared/ui/person-link.tsx';

/** What can happen to a seat: to one's own, or to somebody else's as a lead (decisions 63). */
type Act = 'leave' | 'giveUp' | 'dismiss' | 'appoint' | 'demote';

/** What somebody may do to a seat; whether it is the last lead's, the server knows. */
function actsOn({ role }: SeatView, club: ClubPageView, isOwn: boolean): readonly Act[] {
  const mayChange = club.role === 'lead' && club.closedAt === null;
  if (isOwn) return mayChange ? ['giveUp', 'leave'] : ['leave'];
  return mayChange ? [role === 'lead' ? 'demote' : 'appoint', 'dismiss'] : [];
}

function perform(act: Act, clubId: string, userId: string): Promise<ClubPageView> {
  if (act === 'leave' || act === 'dismiss') return api.clubs.removeSeat.mutate({ clubId, userId });
  return api.clubs.setSeat.mutate({ clubId, userId, role: act === 'appoint' ? 'lead' : 'photographer' });
}

/** Who holds seats in a club, leads first; and what one may do about each (decisions 62, 63). */
export function Seats({ club }: { club: ClubPageView }) {
  const t = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-20">
        {t('clubs.seats')}
      </h2>
      <ul className="mt-2 max-w-[640px] divide-y divide-line">
        {club.seats.map((seat) => (
          <SeatRow key={seat.person.id} seat={seat} club={club} />
        ))}
      </ul>
    </section>
  );
}

function SeatRow({ seat, club }: { seat: SeatView; club: ClubPageView }) {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const keep = useKeepClub();
  const user = useCurrentUser();
  const [asking, setAsking] = useState<Act | null>(null);
  const { person, role, since } = seat;
  const name = person.fullName || person.name;
  const acts = actsOn(seat, club, person.id === user?.id);
  const change = useMutation({
    mutationFn: (act: Act) => perform(act, club.id, person.id),
    onMutate: clearNotices,
    onSuccess: (changed, act) => {
      keep(changed);
      notify('green', t(`clubs.done_${act}`, { name, club: club.name }));
    },
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => setAsking(null),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <AvatarLink person={person} size={44} />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-2">
          <PersonLink person={person} className="font-medium wrap-anywhere" />
          <Chip tone={role === 'lead' ? 'accent' : 'plain'}>{t(`clubs.role_${role}`)}</Chip>
        </p>
        <p className="text-14 text-muted">{t('clubs.since', { date: format.date(since) })}</p>
      </div>
      {acts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div role="group" aria-label={t('clubs.seatOf', { name })} className="flex flex-wrap gap-2">
          {acts.map((act) => (
            <Button key={act} look="outline" onClick={() => setAsking(act)}>
              {t(`clubs.act_${act}`)}
            </Button>
          ))}
        </div>
      )}
      {asking !== null && (
        <ConfirmDialog
          title={t(`clubs.ask_${asking}`, { name, club: club.name })}
          text={t(`clubs.askText_${asking}`)}
          confirmLabel={t(`clubs.act_${asking}`)}
          danger={asking === 'dismiss' || asking === 'leave'}
          busy={change.isPending}
          onConfirm={() => change.mutate(asking)}
          onCancel={() => setAsking(null)}
        />
      )}
    </li>
  );
}
