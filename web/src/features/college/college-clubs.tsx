import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import type { Proof } from './college-page.tsx';
import { SearchedList } from './searched-list.tsx';

type Club = Outputs['college']['clubs']['items'][number];

/** Asks for the username of a new lead. */
function LeadDialog({
  name,
  busy,
  onSave,
  onClose,
}: {
  name: string;
  busy: boolean;
  onSave: (username: string) => void;
  onClose: () => void;
}) {
  const t = useTexts();
  const form = useId();
  const [username, setUsername] = useState('');
  return (
    <Dialog
      title={t('college.makeLeadTitle', { name })}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button look="outline" onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={busy} disabled={username.trim() === ''}>
            {t('college.makeLead')}
          </Button>
        </>
      }
    >
      <p className="text-16">{t('college.makeLeadText')}</p>
      <form
        id={form}
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSave(username.trim().replace(/^@/, ''));
        }}
      >
        <TextField
          label={t('college.leadName')}
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          data-first-focus
          onChange={(event) => setUsername(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

/** A club with what a steward may do to it: each act is confirmed and needs a proof (decisions 54, 70). */
function ClubRow({ club: { id, name, handle, leads, seats, closedAt }, proof }: { club: Club; proof: Proof }) {
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'lead' | 'close' | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (act: Promise<unknown>, done: string) => {
    clearNotices();
    setBusy(true);
    try {
      await act;
      notify('green', done);
      setAsking(null);
    } catch (error) {
      notify('red', errorText(error));
    }
    await queries.invalidateQueries({ queryKey: getQueryKey(trpc.college.clubs) });
    setBusy(false);
  };
  const makeLead = (username: string) =>
    run(api.college.lead.mutate({ clubId: id, username }), t('college.leadSaved', { person: username, name }));
  const close = () => run(api.college.closeClub.mutate({ clubId: id }), t('college.done'));
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 w600:flex-nowrap">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={`/club/${id}`} className="font-semibold wrap-anywhere">
            {name}
          </Link>
          <span className="text-muted wrap-anywhere">@{handle}</span>
          {closedAt !== null && <Chip>{t('college.flag_closed')}</Chip>}
        </p>
        <p className="text-14 text-muted wrap-anywhere">
          {[
            leads.length === 0
              ? t('college.ledByNobody')
              : t('college.ledBy', { leads: leads.map((lead) => `@${lead}`).join(', ') }),
            t('college.clubSeats', { count: seats }),
          ].join(' · ')}
        </p>
      </div>
      {closedAt === null && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div role="group" aria-label={t('college.actions', { name })} className="flex flex-wrap gap-2 w600:shrink-0">
          <Button look="outline" onClick={() => setAsking('lead')}>
            {t('college.makeLead')}
          </Button>
          <Button look="outline" onClick={() => setAsking('close')}>
            {t('college.closeClub')}
          </Button>
        </div>
      )}
      {asking === 'lead' && (
        <LeadDialog
          name={name}
          busy={busy || proof.asking}
          onSave={(username) => void proof.ask(() => void makeLead(username))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'close' && (
        <ConfirmDialog
          title={t('college.closeClubTitle', { name })}
          text={t('college.closeClubText')}
          confirmLabel={t('college.closeClub')}
          danger
          busy={busy || proof.asking}
          onConfirm={() => void proof.ask(() => void close())}
          onCancel={() => setAsking(null)}
        />
      )}
    </li>
  );
}

/** Clubs of the college by a part of their name or handle, in pages (decisions 70). */
export function CollegeClubs({ proof }: { proof: Proof }) {
  const t = useTexts();
  return (
    <SearchedList
      title={t('college.clubs')}
      label={t('college.clubSearch')}
      nothing={t('college.noClubs')}
      queryKey={getQueryKey(trpc.college.clubs, undefined, 'infinite')}
      find={api.college.clubs.query}
      row={(club) => <ClubRow key={club.id} club={club} proof={proof} />}
    />
  );
}
