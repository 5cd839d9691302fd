import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { renewCards } from '../../shared/lib/media-cache.ts';
import { type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { notify } from '../../shared/ui/notices.ts';
import { AvatarLink, ClubLink, PersonLink } from '../../shared/ui/person-link.tsx';
import { DecisionForm } from './decision-form.tsx';
import { NameItem } from './name-item.tsx';

export type ReportedCase = Outputs['safety']['cases']['items'][number];

export interface CaseProps {
  found: ReportedCase;
  /** It was decided, or that was undone: it leaves its list. */
  onSettled: () => void;
}

/** Renews the queue and what lists show, after a case changed or somebody else changed it. */
export function useRenewCases() {
  const client = useQueryClient();
  return async () => {
    void renewCards(client);
    void client.invalidateQueries({ queryKey: getQueryKey(trpc.safety.waiting) });
    await client.invalidateQueries({ queryKey: getQueryKey(trpc.safety.cases) });
  };
}

/**
 * One case: the thing, its reports, its owner and their history; and the decision (decisions 52). What it is about opens
 * in another tab, so that typed texts stay.
 */
export function CaseCard({ found, onSettled }: CaseProps) {
  const t = useTexts();
  const format = useFormat();
  const { item, comment, owner, club, history, reports, reportCount, decision, request } = found;
  const title =
    (request && t('safety.request', { number: request.number })) ??
    item?.title ??
    club?.name ??
    owner?.fullName ??
    t('media.formerMember');
  return (
    <section tabIndex={-1} className="rounded-picture border border-line bg-raised p-4" aria-label={title}>
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone="plain">{t(`safety.subject_${found.subject}`)}</Chip>
        {found.asked && !decision && <Chip tone="accent">{t(found.queued ? 'safety.queued' : 'safety.asked')}</Chip>}
        {request && !decision && <Chip tone="accent">{t('safety.due', { date: format.date(request.dueAt) })}</Chip>}
        <span className="text-14 text-muted">{t('safety.opened', { ago: format.ago(found.openedAt) })}</span>
      </div>
      {request && <Asked request={request} />}
      {item && <ReportedPicture item={item} shy={reports.some(({ reason }) => SHY.has(reason))} />}
      <div className="mt-3 flex flex-wrap gap-4">
        <div className="min-w-0 grow">
          {item && (
            <h2 className="text-16 font-semibold wrap-anywhere">
              <Link to={`/${item.kind}/${item.id}`} target="_blank" className="hover:underline">
                {item.title}
              </Link>
            </h2>
          )}
          {comment !== null && (
            <blockquote className="mt-1 rounded-control bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
              {comment}
            </blockquote>
          )}
          {(owner || club || !request) && (
            <div className="mt-2 flex items-center gap-3">
              <AvatarLink person={owner} club={club} />
              <div className="min-w-0 text-14">
                {club ? (
                  <ClubLink club={club} className="font-semibold" />
                ) : (
                  <PersonLink person={owner} className="font-semibold" />
                )}
                <p className="text-muted">
                  {t('safety.history', { cases: history.cases, against: history.against })}
                  {history.stoppedUntil !== null && (
                    <> · {t('safety.stoppedUntil', { date: format.date(history.stoppedUntil) })}</>
                  )}
                </p>
              </div>
            </div>
          )}
        </div>
      </div>
      <ul className="mt-4 flex flex-col gap-3">
        {reports.map(({ id, reason, note, reporter, filed, createdAt }) => (
          <li key={id} className="border-line border-t pt-3">
            {!request && <p className="font-medium">{t(`safety.reason_${reason}_text`)}</p>}
            {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
            <p className="text-14 text-muted">
              {request && !reporter ? (
                t('safety.visitor')
              ) : (
                <>
                  <PersonLink person={reporter} /> · {t('safety.filed', { count: filed.things })}
                </>
              )}
              {filed.askedOfOwner > 1 && <> · {t('safety.askedOfOwner', { count: filed.askedOfOwner })}</>} ·{' '}
              {format.ago(createdAt)}
            </p>
          </li>
        ))}
      </ul>
      {reportCount > reports.length && (
        <p className="mt-2 text-14 text-muted">{t('safety.moreReports', { count: reportCount - reports.length })}</p>
      )}
      {decision && <Decided found={found} decision={decision} onSettled={onSettled} />}
      {!found.mayDecide && (
        <p className="mt-4 border-line border-t pt-3 text-14 text-muted">{t('safety.concernsYou')}</p>
      )}
      {found.queued && !decision && <p className="mt-4 text-14 text-muted">{t('safety.queuedHint')}</p>}
      {found.mayDecide && found.nameless && <NameItem id={found.id} />}
      {found.mayDecide && !decision && <DecisionForm found={found} onSettled={onSettled} />}
    </section>
  );
}

/** What somebody asks for at the rights desk. Only an address of ours is a link (decisions 72). */
function Asked({ request: { number, kind, link } }: { request: NonNullable<ReportedCase['request']> }) {
  const t = useTexts();
  const path =
    link !== null && URL.canParse(link) && new URL(link).origin === location.origin && new URL(link).pathname;
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2">
      <h2 className="text-16 font-semibold">{t(`safety.request_${kind}`)}</h2>
      {link !== null && (
        <p className="text-14 wrap-anywhere">
          {path ? (
            <Link to={path} target="_blank" className="text-accent hover:underline">
              {link}
            </Link>
          ) : (
            link
          )}
        </p>
      )}
      <p className="text-14 text-muted tabular-nums">{t('safety.request', { number })}</p>
    </div>
  );
}

/** The reasons for which nobody has to see a picture unprepared. */
const SHY: ReadonlySet<string> = new Set(['sexual', 'dangerous']);

/** The picture as large as its column; where nudity or violence was reported, blurred until it is pressed. */
function ReportedPicture({ item, shy }: { item: NonNullable<ReportedCase['item']>; shy: boolean }) {
  const t = useTexts();
  const [shown, setShown] = useState(!shy);
  const url = item.viewUrl;
  const picture = (
    <img
      srcSet={`${item.thumbUrl} 640w,${url}&w=1280 1280w`}
      sizes="(max-width: 640px) 92vw, 606px"
      alt={shown ? item.title : ''}
      className={cx('max-h-[70vh] min-h-40 w-full object-contain', !shown && '[filter:blur(28px)]')}
    />
  );
  return (
    <div className="relative mt-3 overflow-hidden rounded-[8px] bg-sunken">
      {picture}
      {!shown && (
        <button
          type="button"
          onClick={() => setShown(true)}
          className="absolute inset-0 flex items-center justify-center p-4"
        >
          <span className="rounded-full bg-raised px-4 py-2 text-14 font-semibold text-ink">
            {t('safety.showPicture')}
          </span>
        </button>
      )}
    </div>
  );
}

interface DecidedProps extends CaseProps {
  decision: NonNullable<ReportedCase['decision']>;
}

function Decided({ found, decision, onSettled }: DecidedProps) {
  const t = useTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const renew = useRenewCases();
  const undo = trpc.safety.undo.useMutation({
    onSuccess: () => {
      onSettled();
      notify('green', t('safety.undone'));
    },
    onError: (error) => notify('red', errorText(error)),
    onSettled: renew,
  });
  const { decider } = decision;
  return (
    <div className="mt-4 border-line border-t pt-3">
      <p className="font-semibold">
        {t(
          found.request && !found.item && decision.verdict === 'keep'
            ? 'safety.answered'
            : `safety.ended_${decision.verdict}`,
        )}
        {decision.stopDays > 0 && <> · {t('safety.stopped', { count: decision.stopDays })}</>}
      </p>
      {(['reporterText', 'text'] as const).map(
        (side) =>
          decision[side] && (
            <p key={side} className="whitespace-pre-line wrap-anywhere">
              <span className="text-14 text-muted">
                {t(side === 'text' && found.subject === 'club' ? 'safety.told_leads' : `safety.told_${side}`)}{' '}
              </span>
              {decision[side]}
            </p>
          ),
      )}
      <p className="text-14 text-muted">
        {decider ? decider.fullName || decider.name : t('safety.theOperator')} · {format.ago(decision.decidedAt)}
      </p>
      {decision.mayBeUndone && found.mayDecide && (
        <Button look="outline" className="mt-3" busy={undo.isPending} onClick={() => undo.mutate({ id: found.id })}>
          {t('safety.undo')}
        </Button>
      )}
    </div>
  );
}
