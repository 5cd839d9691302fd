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

interface FaceProps {
  person: (NonNullable<Props['person']> & { readonly avatarUrl: string | null }) | null;
  /** In px. */
  size?: number;
  className?: string;
}

/** Somebody's picture, which leads to their page like the name beside it; the keyboard meets the name alone. */
export function AvatarLink({ person, size = 36, className }: FaceProps) {
  const face = <Avatar url={person?.avatarUrl ?? null} size={size} />;
  const box = cx('inline-flex shrink-0 rounded-full', className);
  if (!person) return <span className={box}>{face}</span>;
  return (
    <Link to={personPath(person)} tabIndex={-1} aria-hidden className={box}>
      {face}
    </Link>
  );
}
