import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../i18n/languages.ts';
import { cx } from './cx.ts';
import { usePastNotices } from './notice-care.ts';
import { TONES } from './notice-region.tsx';

/** The messages of this visit, the newest first, to read again after they have gone. Nothing without any. */
export function PastNotices() {
  const t = useTexts();
  const format = useFormat();
  const id = useId();
  const past = usePastNotices((state) => state.past);
  if (past.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby={id}>
      <h2 id={id} className="text-20">
        {t('news.messages')}
      </h2>
      <ul className="mt-2 max-h-96 divide-y divide-line overflow-y-auto">
        {past.map(({ id: noticeId, tone, text, link, at }) => {
          const { icon: Icon, ink } = TONES[tone];
          return (
            <li key={`${at} ${noticeId}`} className="flex items-start gap-3 py-3">
              <Icon size={20} aria-hidden className={cx('mt-0.5 shrink-0', ink)} />
              <div className="min-w-0 grow">
                <p className="wrap-anywhere">{text}</p>
                <p className="flex flex-wrap gap-x-3 text-14 text-muted">
                  {format.ago(at)}
                  {link && (
                    <Link to={link.to} className="font-semibold text-accent hover:underline">
                      {link.text}
                    </Link>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
