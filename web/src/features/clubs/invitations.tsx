import type { SeatRole } from '@quadrangle/domain/membership/club';
import { Link2, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { ClubPageView, InvitationView } from '../../shared/lib/club-cache.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { refusalOf, trpc } from '../../shared/lib/trpc.ts';
import { useOnDemand } from '../../shared/lib/use-on-demand.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';
import { Unanswered } from '../../shared/ui/unanswered.tsx';

const ROLES = ['photographer', 'lead'] as const satisfies readonly SeatRole[];

/** Refusals that are about the username that was typed. */
const OF_NAME: readonly unknown[] = ['USER_NOT_FOUND', 'SEAT_HELD', 'VALIDATION_FAILED'];

/** For leads: inviting to seats by username or by a link, and the invitations that wait (decisions 63). */
export function Invitations({ club }: { club: ClubPageView }) {
  const t = useTexts();
  const errorText = useErrorText();
  const id = useId();
  const utils = trpc.useUtils();
  const waiting = trpc.clubs.invitationsOf.useQuery({ clubId: club.id });
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<SeatRole>('photographer');
  const [fault, setFault] = useState<string>();
  const [shown, setShown] = useState<string | null>(null);
  // Its chunk includes the code for drawing QR codes, and the poster.
  const { module: dialog, reach } = useOnDemand(() => import('../../shared/ui/qr-dialog.tsx'));
  const show = async (url: string) => {
    if (await reach()) setShown(url);
  };
  const invite = trpc.clubs.invite.useMutation({
    onMutate: () => {
      clearNotices();
      setFault(undefined);
    },
    onSuccess: ({ url }, { username: named }) => {
      void utils.clubs.invitationsOf.invalidate({ clubId: club.id });
      if (named) {
        // The next one may be typed already.
        setUsername((typed) => (typed.trim() === named ? '' : typed));
        notify('green', t('clubs.invited', { name: named }));
      } else void show(url);
    },
    onError: (error, { username: named }) => {
      if (named && OF_NAME.includes(refusalOf(error)?.code)) setFault(errorText(error));
      else notify('red', errorText(error));
    },
  });
  const byLink = invite.isPending && !invite.variables.username;
  return (
    <section aria-labelledby={id} className="mt-8 max-w-[640px]">
      <h2 id={id} className="text-20">
        {t('clubs.invite')}
      </h2>
      <p className="mt-1 text-14 text-muted">{t('clubs.inviteText')}</p>
      <form
        noValidate
        className="mt-3 flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (username.trim() !== '') invite.mutate({ clubId: club.id, username: username.trim(), role });
        }}
      >
        <div className="min-w-0 grow basis-40">
          <TextField
            label={t('accounts.username')}
            value={username}
            error={fault}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
        </div>
        <div className="basis-40">
          <SelectField
            label={t('clubs.as')}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as SeatRole)}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {t(`clubs.role_${each}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" className="mt-[25px]" busy={invite.isPending && !byLink}>
          <UserPlus size={18} aria-hidden />
          {t('clubs.inviteThem')}
        </Button>
        <Button
          look="outline"
          className="mt-[25px]"
          busy={byLink}
          onClick={() => invite.mutate({ clubId: club.id, role })}
        >
          <Link2 size={18} aria-hidden />
          {t('clubs.makeLink')}
        </Button>
      </form>
      <Unanswered of={waiting} />
      {waiting.data && waiting.data.length > 0 && (
        <ul aria-label={t('clubs.waiting')} className="mt-2 divide-y divide-line">
          {waiting.data.map((invitation) => (
            <Waiting key={invitation.id} invitation={invitation} clubId={club.id} onShow={(url) => void show(url)} />
          ))}
        </ul>
      )}
      {shown !== null && dialog && (
        <dialog.QrDialog
          title={t('clubs.linkTitle')}
          address={shown}
          text={t('clubs.linkText', { club: club.name })}
          poster={{ title: club.name, where: '', scan: t('clubs.scan') }}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

function Waiting({
  invitation: { id, url, invitee, role, expiresAt },
  clubId,
  onShow,
}: {
  invitation: InvitationView;
  clubId: string;
  onShow: (url: string) => void;
}) {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const drop = trpc.clubs.dropInvitation.useMutation({
    onMutate: clearNotices,
    onError: (error) => notify('red', errorText(error)),
    onSettled: () => utils.clubs.invitationsOf.invalidate({ clubId }).then(catchFocus),
  });
  const name = invitee ? `@${invitee.name}` : t('clubs.byLink');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 grow basis-40">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-14 text-muted">
          {t(`clubs.role_${role}`)}
          <span aria-hidden> · </span>
          {t('clubs.until', { date: format.date(expiresAt) })}
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div role="group" aria-label={t('clubs.invitationOf', { name })} className="flex flex-wrap gap-2">
        {!invitee && (
          <Button look="outline" onClick={() => onShow(url)}>
            {t('clubs.showLink')}
          </Button>
        )}
        <Button look="outline" busy={drop.isPending} onClick={() => drop.mutate({ id })}>
          {t('clubs.withdraw')}
        </Button>
      </div>
    </li>
  );
}
