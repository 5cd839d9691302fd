import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormat, useTexts } from '../../shared/i18n/languages.ts';
import type { ClubView } from '../../shared/lib/club-cache.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { clubPath } from '../../shared/ui/person-link.tsx';

/** A club in a list: its mark, its name, its handle, and whose favourite it is. */
export function ClubCard({ club, children }: { club: ClubView; children?: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  return (
    <article className="relative flex items-center gap-4 rounded-picture border border-line bg-raised p-4">
      <ClubMark club={club} size={56} />
      <div className="min-w-0 grow">
        <h3 className="text-16 font-semibold wrap-anywhere">
          <Link
            to={clubPath(club)}
            className="after:absolute after:inset-0 after:rounded-picture focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {club.name}
          </Link>
        </h3>
        <p className="text-14 text-muted tabular-nums">
          <span className="wrap-anywhere">@{club.handle}</span>
          <span aria-hidden> · </span>
          {t('media.favourites', { count: club.favouriteCount, shown: format.count(club.favouriteCount) })}
        </p>
        {(club.closedAt !== null || children) && (
          <p className="mt-1 flex flex-wrap gap-2">
            {club.closedAt !== null && <Chip>{t('clubs.closed')}</Chip>}
            {children}
          </p>
        )}
      </div>
    </article>
  );
}

/** The round mark of a club, in a thin ring. */
export function ClubMark({ club, size }: { club: Pick<ClubView, 'avatarUrl'>; size: number }) {
  return (
    <span className="inline-flex shrink-0 rounded-full border border-line-strong p-0.5">
      {club.avatarUrl ? (
        <Avatar url={club.avatarUrl} size={size} />
      ) : (
        <span
          style={{ width: size, height: size }}
          className="inline-flex items-center justify-center rounded-full bg-accent-soft text-accent"
        >
          <UsersRound size={Math.round(size * 0.5)} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </span>
  );
}
