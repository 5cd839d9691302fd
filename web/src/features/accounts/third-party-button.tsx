import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import type { AskedFactor } from './asked-factor.ts';
import { useThirdParty } from './use-third-party.ts';

/**
 * Signing in with a third party's account, in a popup; not there where nobody has set one up. Where colleges have
 * providers of their own, the address is asked for first, because it decides which (decisions 69).
 */
export function ThirdPartyButton({ onAsked }: { onAsked: (asked: AskedFactor) => void }) {
  const t = useTexts();
  const offered = useInstallation((installation) => installation.thirdPartySignIn);
  const isGoogle = useInstallation((installation) => installation.thirdPartyIsGoogle);
  const byAddress = useInstallation((installation) => installation.thirdPartyByAddress);
  const { busy, open } = useThirdParty(onAsked);
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (!offered) return null;
  const go = () => {
    if (field.current?.reportValidity()) open(field.current.value.trim());
  };
  // It stands in the form to sign in, whose own button is not meant.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    go();
  };
  return (
    <>
      <div className="flex items-center gap-3 text-12 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('accounts.or')}
      </div>
      {byAddress && asking ? (
        <div className="flex flex-col gap-4">
          <TextField
            ref={field}
            label={t('accounts.thirdPartyAddress')}
            type="email"
            autoComplete="email"
            required
            autoFocus
            onKeyDown={onEnter}
          />
          <Button look="outline" onClick={go} busy={busy}>
            {t('accounts.thirdPartyGo')}
          </Button>
        </div>
      ) : (
        <Button look="outline" onClick={() => (byAddress ? setAsking(true) : open())} busy={busy}>
          {t(isGoogle && !byAddress ? 'accounts.thirdParty' : 'accounts.thirdPartyCollege')}
        </Button>
      )}
    </>
  );
}
