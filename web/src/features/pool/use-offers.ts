import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { renewEvents } from '../../shared/lib/event-cache.ts';
import { staleLists } from '../../shared/lib/media-cache.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { usePages } from '../../shared/lib/use-pages.ts';
import { notify } from '../../shared/ui/notices.ts';
import { catchFocus } from '../../shared/ui/open-dialogs.ts';

export type Offer = Outputs['pool']['list']['items'][number];
export type Verdict = 'accept' | 'decline' | 'wait';

/** How often the desk looks for new offers, in milliseconds. */
const LIVE_MS = 10_000;

/** The most offers that one call decides. */
const AT_ONCE = 100;

interface Done {
  readonly ids: readonly string[];
  readonly verdict: Verdict;
}

const DID = { accept: 'pool.didAccept', decline: 'pool.didDecline', wait: 'pool.didWait' } as const;

/** The offers to an event that wait, or that were declined, and the decisions about them (decisions 65). */
export function useOffers(eventId: string, state: 'offered' | 'declined') {
  const t = useTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Done | null>(null);
  const calls = useRef(0);
  const list = usePages(
    getQueryKey(trpc.pool.list, { eventId, state }, 'infinite'),
    (cursor, options) => api.pool.list.query({ eventId, state, cursor }, options),
    { refetchInterval: LIVE_MS, staleTime: 0 },
  );
  const renew = () => {
    staleLists(client);
    void renewEvents(client);
    return client.invalidateQueries({ queryKey: getQueryKey(trpc.pool.list) });
  };

  /**
   * Decides at once on the screen; what could not be decided comes back. The newest decision alone can be taken back,
   * once it is answered.
   */
  const decide = async (ids: readonly string[], verdict: Verdict) => {
    calls.current += 1;
    const call = calls.current;
    setLast(null);
    setHidden((known) => new Set([...known, ...ids]));
    // What was pressed may have gone, and nothing follow it.
    catchFocus();
    const decided: string[] = [];
    let failed = false;
    try {
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const answer = await api.pool.decide.mutate({ eventId, [verdict]: ids.slice(at, at + AT_ONCE) });
        decided.push(...answer[verdict]);
      }
    } catch (error) {
      failed = true;
      notify('red', errorText(error));
    }
    if (verdict === 'wait' && decided.length === 0 && !failed) notify('yellow', t('pool.tooLate'));
    if (decided.length > 0) notify('green', t(DID[verdict], { count: decided.length }), undefined, 'offers');
    if (call === calls.current && verdict !== 'wait' && decided.length > 0) setLast({ ids: decided, verdict });
    await renew();
    setHidden((known) => new Set([...known].filter((id) => !ids.includes(id))));
  };

  const offers = (list.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ item }) => !hidden.has(item.id));
  return { list, offers, decide, undo: last && (() => void decide(last.ids, 'wait')) };
}
