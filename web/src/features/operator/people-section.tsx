import { roundedSize } from '@quadrangle/domain/uploads/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Loading, Skeleton } from '../../shared/ui/skeleton.tsx';
import { type AskProof, PersonActions } from './person-actions.tsx';

export type Person = Outputs['desk']['people']['items'][number];

function PersonRow({ person, askProof }: { person: Person; askProof: AskProof }) {
  const t = useTexts();
  const format = useFormat();
  const { username, fullName, email, createdAt, planUntil } = person;
  const flags = [
    ...(person.verified ? [] : (['unverified'] as const)),
    ...(['suspended', 'developer', 'moderator'] as const).filter((flag) => person[flag]),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{username}</span>
          <span className="text-muted wrap-anywhere">{fullName}</span>
          {flags.map((flag) => (
            <Chip key={flag}>{t(`operator.flag_${flag}`)}</Chip>
          ))}
        </p>
        <p className="text-14 text-muted wrap-anywhere">{email}</p>
        <p className="text-14 text-muted">
          {[
            t('operator.joined', { date: format.date(createdAt) }),
            planUntil === null ? t('operator.noPlan') : t('operator.planUntil', { date: format.date(planUntil) }),
            t('operator.ofQuota', { used: roundedSize(person.used), quota: roundedSize(person.allowed) }),
          ].join(' · ')}
        </p>
      </div>
      <PersonActions person={person} askProof={askProof} />
    </li>
  );
}

/** People by a part of their username, name or e-mail, in pages (operator). */
export function PeopleSection({ askProof }: { askProof: AskProof }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const list = useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.desk.people, undefined, 'infinite'), text],
    queryFn: ({ pageParam, signal }) => api.desk.people.query({ text, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const people = list.data?.pages.flatMap((page) => page.items);
  return (
    <section>
      <h2 className="text-20">{t('operator.people')}</h2>
      <form
        className="mt-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setText(typed.trim());
        }}
      >
        <div className="min-w-0 max-w-md grow">
          <TextField
            label={t('operator.search')}
            value={typed}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" look="outline">
          {t('operator.searchGo')}
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
          {t('operator.nobody')}
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
          {t(people?.length === 0 ? 'operator.searchOn' : 'operator.showMore')}
        </Button>
      )}
    </section>
  );
}
