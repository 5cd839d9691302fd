import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { AskedFactor } from './asked-factor.ts';
import { useThirdParty } from './use-third-party.ts';

/** Signing in with a third party's account, in a popup; not there where the operator has not set one up. */
export function ThirdPartyButton({ onAsked }: { onAsked: (asked: AskedFactor) => void }) {
  const t = useTexts();
  const offered = useInstallation((installation) => installation.thirdPartySignIn);
  const { busy, open } = useThirdParty(onAsked);
  if (!offered) return null;
  return (
    <>
      <div className="flex items-center gap-3 text-12 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('accounts.or')}
      </div>
      <Button look="outline" onClick={open} busy={busy}>
        {t('accounts.thirdParty')}
      </Button>
    </>
  );
}
