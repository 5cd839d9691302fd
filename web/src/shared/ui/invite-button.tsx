import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../i18n/languages.ts';
import { useInstallation } from '../lib/installation.ts';
import { useCurrentUser } from '../lib/session.ts';
import { useOnDemand } from '../lib/use-on-demand.ts';
import { Button, type ButtonLook } from './button.tsx';

/** Where nothing is yet: the link of the college to be passed on, as text, QR code and poster. */
export function InviteButton({ look = 'primary' }: { look?: ButtonLook }) {
  const t = useTexts();
  const { appName } = useInstallation();
  const [, college = ''] = useCurrentUser()?.email.split('@') ?? [];
  const [open, setOpen] = useState(false);
  const { module: dialog, reach } = useOnDemand(() => import('./qr-dialog.tsx'));
  return (
    <>
      <Button look={look} onClick={() => void reach().then(setOpen)}>
        <UserPlus size={18} aria-hidden />
        {t('events.invite')}
      </Button>
      {open && dialog && (
        <dialog.QrDialog
          title={t('events.invite')}
          address={`${location.origin}/`}
          text={t('events.inviteText', { college, address: location.origin })}
          poster={{ title: appName, where: college, scan: t('events.inviteScan') }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
