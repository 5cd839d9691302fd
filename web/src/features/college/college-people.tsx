import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import type { Proof } from './college-page.tsx';
import { SearchedList } from './searched-list.tsx';

type Person = Outputs['college']['people']['items'][number];
type Act = 'appoint' | 'dismiss' | 'suspend' | 'unsuspend';

function perform(act: Act, username: string): Promise<unknown> {
  return act === 'appoint' || act === 'dismiss'
    ? api.college.moderator.mutate({ username, moderator: act === 'appoint' })
    : api.college.suspend.mutate({ username, suspended: act === 'suspend' });
}

/** What a steward may do to a person: each act is confirmed and needs a proof (decisions 54, 70). */
function Acts({ person: { username, moderator, suspended, steward }, proof }: { person: Person; proof: Proof }) {
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Act | null>(null);
  const [busy, setBusy] = useState(false);
  const acts: readonly Act[] = [
    // A steward decides no reports (decisions 70).
    ...(moderator ? ['dismiss' as const] : steward ? [] : ['appoint' as const]),
    ...(steward ? [] : [suspended ? ('unsuspend' as const) : ('suspend' as const)]),
  ];
  const run = async (act: Act) => {
    clearNotices();
    setBusy(true);
    try {
      await perform(act, username);
      notify('green', t('college.done'));
    } catch (error) {
      notify('red', errorText(error));
    }
    await queries.invalidateQueries({ queryKey: getQueryKey(trpc.college) });
    setBusy(false);
    setAsking(null);
  };
  if (acts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label={t('college.actions', { name: username })}
      className="flex flex-wrap gap-2 w600:shrink-0"
    >
      {acts.map((act) => (
        <Button key={act} look="outline" onClick={() => setAsking(act)}>
          {t(`college.${act}`)}
        </Button>
      ))}
      {asking !== null && (
        <ConfirmDialog
          title={t(`college.${asking}Title`, { name: username })}
          text={t(`college.${asking}Text`)}
          confirmLabel={t(`college.${asking}`)}
          danger={asking === 'suspend'}
          busy={busy || proof.asking}
          onConfirm={() => void proof.ask(() => void run(asking))}
          onCancel={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function PersonRow({ person, proof }: { person: Person; proof: Proof }) {
  const t = useTexts();
  const format = useFormat();
  const { username, fullName, email, createdAt, planUntil, leavesOn } = person;
  const flags = [
    ...(person.verified ? [] : (['unverified'] as const)),
    ...(['suspended', 'steward', 'moderator'] as const).filter((flag) => person[flag]),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 w600:flex-nowrap">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{username}</span>
          <span className="text-muted wrap-anywhere">{fullName}</span>
          {flags.map((flag) => (
            <Chip key={flag}>{t(`college.flag_${flag}`)}</Chip>
          ))}
        </p>
        <p className="text-14 text-muted wrap-anywhere">{email}</p>
        <p className="text-14 text-muted">
          {[
            t('college.joined', { date: format.date(createdAt) }),
            ...(planUntil === null ? [] : [t('college.planUntil', { date: format.date(planUntil) })]),
            ...(leavesOn === null ? [] : [t('college.leavesOn', { date: format.period(leavesOn, leavesOn) })]),
          ].join(' · ')}
        </p>
      </div>
      <Acts person={person} proof={proof} />
    </li>
  );
}

/** People of the college by a part of their username, name or e-mail, in pages (decisions 70). */
export function CollegePeople({ proof }: { proof: Proof }) {
  const t = useTexts();
  return (
    <SearchedList
      title={t('college.people')}
      label={t('college.search')}
      nothing={t('college.nobody')}
      queryKey={getQueryKey(trpc.college.people, undefined, 'infinite')}
      find={api.college.people.query}
      row={(person) => <PersonRow key={person.id} person={person} proof={proof} />}
    />
  );
}
