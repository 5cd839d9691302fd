import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n/languages.ts';
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
