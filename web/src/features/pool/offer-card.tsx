import { Check, Undo2, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { cx } from '../../shared/ui/cx.ts';
import type { Offer, Verdict } from './use-offers.ts';
import { useThumb } from './use-thumb.ts';

interface Props {
  offer: Offer;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onDecide: (verdict: Verdict) => void;
}

/** One offer: its picture, who sent it, and a decision by a press, a swipe or a key while it has the focus. */
export function OfferCard({ offer, chosen, onChoose, onDecide }: Props) {
  const t = useTexts();
  const format = useFormat();
  const { item, state, sent, endsAt } = offer;
  const isDeclined = state === 'declined';
  const { offset, ...thumb } = useThumb((to) =>
    onDecide(to === 'right' ? (isDeclined ? 'wait' : 'accept') : 'decline'),
  );
  const name = item.uploader?.fullName || item.uploader?.name || '';
  const of = { title: item.title, name };
  return (
    <li
      data-offer={item.id}
      className={cx('relative min-w-0 rounded-picture bg-raised p-2', chosen && 'outline-2 outline-accent')}
    >
      <div
        {...thumb}
        className={cx(
          'relative touch-pan-y overflow-hidden rounded-picture bg-sunken',
          offset === 0 && 'motion-safe:transition-transform',
        )}
        style={{ transform: `translateX(${offset}px)` }}
      >
        <Link to={`/${item.kind}/${item.id}`} aria-label={item.title} draggable={false} className="block aspect-square">
          <img src={item.thumbUrl} alt="" draggable={false} loading="lazy" className="size-full object-cover" />
        </Link>
        {Math.abs(offset) > 24 && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 flex items-center justify-center bg-stage/50 text-on-stage"
          >
            {offset > 0 ? <Check size={56} /> : <X size={56} />}
          </span>
        )}
        {!isDeclined && (
          <label className="absolute top-0 right-0 flex size-12 cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              checked={chosen}
              onChange={({ target }) => onChoose(target.checked)}
              aria-label={t('pool.chooseOf', of)}
              className="size-6 accent-accent"
            />
          </label>
        )}
      </div>
      <p className="mt-2 truncate text-14">{t('pool.senderSent', { name, count: sent })}</p>
      {isDeclined && endsAt !== null && (
        <p className="truncate text-14 text-muted">{t('pool.goneIn', { date: format.date(endsAt) })}</p>
      )}
      <div className="mt-2 flex gap-2">
        {isDeclined ? (
          <Button look="outline" className="grow" aria-label={t('pool.restoreOf', of)} onClick={() => onDecide('wait')}>
            <Undo2 size={18} aria-hidden className="shrink-0" />
            {t('pool.restore')}
          </Button>
        ) : (
          <>
            <Button
              look="outline"
              className="min-w-0 grow basis-0 px-2"
              aria-label={t('pool.declineOf', of)}
              onClick={() => onDecide('decline')}
            >
              <X size={18} aria-hidden className="shrink-0" />
              <span className="max-w500:sr-only">{t('pool.decline')}</span>
            </Button>
            <Button
              className="min-w-0 grow basis-0 px-2"
              aria-label={t('pool.acceptOf', of)}
              onClick={() => onDecide('accept')}
            >
              <Check size={18} aria-hidden className="shrink-0" />
              <span className="max-w500:sr-only">{t('pool.accept')}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
