import { FileText, Landmark, LogOut, Scale, ShieldCheck, UsersRound } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useLanguage, useTexts } from '../shared/i18n/languages.ts';
import { ownPageAddress } from '../shared/i18n/own-page-address.ts';
import { useInstallation } from '../shared/lib/installation.ts';
import { useCurrentUser } from '../shared/lib/session.ts';
import { trpc } from '../shared/lib/trpc.ts';
import { cx } from '../shared/ui/cx.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import type { Entry } from './navigation.ts';
import { useAppearance } from './use-appearance.ts';

const LIST = '-mx-3 grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-2';
const ROW = 'flex min-h-12 w-full items-center gap-4 rounded-control px-3 text-16 transition-colors hover:bg-sunken';

interface Props {
  entries: readonly Entry[];
  onSignOut: () => void;
  onClose: () => void;
}

/** The whole menu with labels: entries that do not fit into a phone's bar, and ones that few people open. */
export function MoreSheet({ entries, onSignOut, onClose }: Props) {
  const t = useTexts();
  const language = useLanguage();
  const appearance = useAppearance();
  const user = useCurrentUser();
  const { terms, release } = useInstallation();
  const moderator = user?.moderator ?? false;
  const { waiting = 0 } = trpc.safety.waiting.useQuery(undefined, { enabled: moderator }).data ?? {};
  const all = [
    ...entries.map(({ to, label, icon }) => ({ to, label: t(label), icon })),
    { to: '/clubs', label: t('clubs.title'), icon: UsersRound },
    ...(user?.steward ? [{ to: '/college', label: t('college.title'), icon: Landmark }] : []),
    ...(moderator ? [{ to: '/moderation', label: t('safety.moderation'), icon: Scale }] : []),
  ];
  // The server's own pages.
  const pages = [
    { to: ownPageAddress('privacy', language), label: t('accounts.privacy'), icon: ShieldCheck },
    ...(terms ? [{ to: ownPageAddress('terms', language), label: t('accounts.terms'), icon: FileText }] : []),
  ];
  return (
    <Dialog title={t('shell.menu')} size="sheet" onClose={onClose}>
      <ul className={LIST}>
        {all.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              onClick={onClose}
              className={({ isActive }) => cx(ROW, isActive && 'bg-accent-soft font-semibold text-accent')}
            >
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              {label}
              {to === '/moderation' && waiting > 0 && (
                <span className="ml-auto min-w-6 rounded-full bg-accent-soft px-2 text-center text-14 tabular-nums text-accent">
                  <span aria-hidden>{waiting}</span>
                  <span className="sr-only">{t('safety.waiting', { count: waiting })}</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className={cx(LIST, 'mt-2 border-line border-t pt-2')}>
        {pages.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <a href={to} className={ROW}>
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              {label}
            </a>
          </li>
        ))}
        {[
          ...appearance,
          { id: 'sign-out', icon: LogOut, label: t('shell.logOut'), lang: undefined, act: onSignOut },
        ].map(({ id, icon: Icon, label, lang, act }) => (
          <li key={id}>
            <button type="button" onClick={act} className={ROW}>
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              <span lang={lang}>{label}</span>
            </button>
          </li>
        ))}
      </ul>
      {release && <p className="mt-4 text-center text-12 text-muted">Quadrangle {release}</p>}
    </Dialog>
  );
}
