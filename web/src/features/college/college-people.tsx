import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import type { AskProof } from './college-page.tsx';

type Person = Outputs['college']['people']['items'][number];
type Act = 'appoint' | 'dismiss' | 'suspend' | 'unsuspend';

function perform(act: Act, username: string): Promise<unknown> {
  return act === 'appoint' || act === 'dismiss'
    ? api.college.moderator.mutate({ username, moderator: act === 'appoint' })
    : api.college.suspend.mutate({ username, suspended: act === 'suspend' });
}

/** What a steward may do to a person: each act is confirmed and needs a proof (decisions 54, 70). */
function Acts({
  person: { username, moderator, suspended, steward },
  askProof,
}: {
  person: Person;
  askProof: AskProof;
}) {
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Act | null>(null);
  const [busy, setBusy] = useState(false);
  const acts: readonly Act[] = [
    moderator ? 'dismiss' : 'appoint',
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div role="group" aria-label={t('college.actions', { name: username })} className="flex flex-wrap gap-2">
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
          busy={busy}
          onConfirm={() => void askProof(() => void run(asking))}
          onCancel={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function PersonRow({ person, askProof }: { person: Person; askProof: AskProof }) {
  const t = useTexts();
  const format = useFormat();
  const { username, fullName, email, createdAt, planUntil, leavesOn } = person;
  const flags = [
    ...(person.verified ? [] : (['unverified'] as const)),
    ...(['suspended', 'steward', 'moderator'] as const).filter((flag) => person[flag]),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
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
      <Acts person={person} askProof={askProof} />
    </li>
  );
}

/** People of the college by a part of their username, name or e-mail, in pages (decisions 70). */
export function CollegePeople({ askProof }: { askProof: AskProof }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const list = useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.college.people, undefined, 'infinite'), text],
    queryFn: ({ pageParam, signal }) => api.college.people.query({ text, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const people = list.data?.pages.flatMap((page) => page.items);
  return (
    <section>
      <h2 className="text-20">{t('college.people')}</h2>
      <form
        className="mt-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setText(typed.trim());
        }}
      >
        <div className="min-w-0 max-w-md grow">
          <TextField
            label={t('college.search')}
            value={typed}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" look="outline">
          {t('college.searchGo')}
        </Button>
      </form>
      {list.isPending && (
        <Loading label={t('common.loading')} className="mt-4 flex flex-col gap-4">
          <Skeleton className="h-16" />
        </Loading>
      )}
      {list.error && !people && <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {people?.length === 0 && !list.hasNextPage && (
        <p role="status" className="mt-4 text-14 text-muted">
          {t('college.nobody')}
        </p>
      )}
      {people && people.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} askProof={askProof} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          look="outline"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="mt-3"
        >
          {t(people?.length === 0 ? 'college.searchOn' : 'college.showMore')}
        </Button>
      )}
    </section>
  );
}
