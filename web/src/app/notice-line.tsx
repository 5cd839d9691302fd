import { useState } from 'react';
import { NoticeDialog } from '../features/accounts/notice-dialog.tsx';
import { useTexts } from '../shared/i18n/languages.ts';

/** Asks on every page to read the notice, until it is answered; one that changed opens by itself (decisions 73). */
export function NoticeLine({ due }: { due: 'new' | 'changed' }) {
  const t = useTexts();
  const [open, setOpen] = useState(due === 'changed');
  return (
    <aside className="border-line border-b bg-raised px-4 w600:px-6">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="block min-h-11 max-w-full truncate text-14 font-semibold text-accent hover:underline"
      >
        {t('consent.read')}
      </button>
      {open && <NoticeDialog changed={due === 'changed'} onClose={() => setOpen(false)} />}
    </aside>
  );
}
