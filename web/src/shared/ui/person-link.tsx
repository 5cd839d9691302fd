import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/languages.ts';
import { Avatar } from './avatar.tsx';
import { cx } from './cx.ts';

interface Props {
  /** Null for a former member, who has no page (decisions 12). */
  person: { readonly id: string; readonly name: string; readonly fullName: string } | null;
  className?: string;
  /** In place of the name. */
  children?: ReactNode;
}

/** The address of somebody's page. */
export function personPath({ id }: { readonly id: string }): string {
  return `/people/${id}`;
}

/** Somebody's name, which leads to their page (decisions 46). */
export function PersonLink({ person, className, children }: Props) {
  const t = useTexts();
  if (!person) return <span className={className}>{t('media.formerMember')}</span>;
  return (
    <Link to={personPath(person)} className={cx('hover:underline', className)}>
      {children ?? (person.fullName || person.name)}
    </Link>
  );
}

/** The address of a club's page. */
export function clubPath({ id }: { readonly id: string }): string {
  return `/club/${id}`;
}

type Club = { readonly id: string; readonly name: string; readonly avatarUrl: string | null } | null;

/** The name of a club, which leads to its page. */
export function ClubLink({ club, className }: { club: NonNullable<Club>; className?: string | undefined }) {
  return (
    <Link to={clubPath(club)} className={cx('hover:underline', className)}>
      {club.name}
    </Link>
  );
}

/** Whose something is: a person's, or a club's, and then who sent it (decisions 62). */
export function Byline({ club, ...person }: Props & { club: Club }) {
  const t = useTexts();
  const sender = <PersonLink {...person} />;
  if (!club) return sender;
  return (
    <>
      <ClubLink club={club} className={person.className} />
      {` · ${t('media.by')} `}
      {sender}
    </>
  );
}

interface FaceProps {
  person: (NonNullable<Props['person']> & { readonly avatarUrl: string | null }) | null;
  /** Its picture, in a ring, in place of the person's. */
  club?: Club;
  /** In px. */
  size?: number;
  className?: string;
}

/** Somebody's picture, which leads to their page like the name beside it; the keyboard meets the name alone. */
export function AvatarLink({ person, club, size = 36, className }: FaceProps) {
  const face = <Avatar url={(club ?? person)?.avatarUrl ?? null} size={size} />;
  const box = cx('inline-flex shrink-0 rounded-full', club && 'border border-line-strong', className);
  const to = club ? clubPath(club) : person && personPath(person);
  if (!to) return <span className={box}>{face}</span>;
  return (
    <Link to={to} tabIndex={-1} aria-hidden className={box}>
      {face}
    </Link>
  );
}
