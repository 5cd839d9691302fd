import { newsPath } from '@quadrangle/domain/news/news-path';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Mark } from '../../shared/ui/brand.tsx';
import { cx } from '../../shared/ui/cx.ts';
import { newsText } from './news-text.ts';
import type { News } from './use-news.ts';

interface Props {
  news: News;
  onRead: (keys: readonly string[]) => void;
}

/** One notification: it links to what it is about, and is read then (decisions 50). */
export function NewsLine({ news, onRead }: Props) {
  const t = useTexts();
  const format = useFormat();
  const { at, read, keys } = news;
  // What was reported is seen by who wants to see it.
  const shy = news.kind === 'moderation';
  const whose = shy ? null : (news.club ?? news.actor);
  const { item, text } = shy ? { item: null, text: null } : news;
  return (
    <li>
      <Link
        to={newsPath(news)}
        onClick={() => !read && onRead(keys)}
        className={cx(
          'flex items-start gap-3 rounded-control px-3 py-3 transition-colors hover:bg-sunken',
          !read && 'bg-accent-soft hover:bg-accent-soft',
        )}
      >
        {whose ? (
          <Avatar url={whose.avatarUrl} size={40} className={cx(!read && 'outline-1 outline-line-strong')} />
        ) : (
          <Mark size={40} className="shrink-0 p-1 text-accent" />
        )}
        <span className="min-w-0 grow">
          <span className={cx('block wrap-anywhere', !read && 'font-semibold')}>
            {newsText(news, t, format.date, Date.now())}
          </span>
          {text && <span className="block truncate text-14 text-muted">{text}</span>}
          <span className="block text-12 text-muted">
            <time dateTime={new Date(at).toISOString()}>{format.ago(at)}</time>
            {!read && <span className="sr-only"> · {t('news.new')}</span>}
          </span>
        </span>
        {item && (
          <img
            src={`${item.thumbUrl}&w=320`}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            className="size-14 shrink-0 rounded-picture bg-sunken object-cover"
          />
        )}
      </Link>
    </li>
  );
}
