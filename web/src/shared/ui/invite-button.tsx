import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { useInstallation } from '../lib/installation.ts';
import { useCurrentUser } from '../lib/session.ts';
import { Button, type ButtonLook } from './button.tsx';

const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }));

/** Where nothing is yet: the link of the college to be passed on, as text, QR code and poster. */
export function InviteButton({ look = 'primary' }: { look?: ButtonLook }) {
  const t = useTexts();
  const { appName } = useInstallation();
  const [, college = ''] = useCurrentUser()?.email.split('@') ?? [];
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        <UserPlus size={18} aria-hidden />
        {t('events.invite')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <QrDialog
            title={t('events.invite')}
            address={`${location.origin}/`}
            text={t('events.inviteText', { college, address: location.origin })}
            poster={{ title: appName, where: college, scan: t('events.inviteScan') }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
