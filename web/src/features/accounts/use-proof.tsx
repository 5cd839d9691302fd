import { useRef, useState } from 'react';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { api, type Outputs, refusalOf } from '../../shared/lib/trpc.ts';
import { useOnDemand } from '../../shared/lib/use-on-demand.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';

type Ways = Outputs['accounts']['proofWanted']['ways'];

/**
 * Continues an action once the person has given a proof; at once if the last proof is fresh (decisions 54). The page
 * renders the dialog, and lets nobody leave its own question while `asking`: what was confirmed goes on after it.
 */
export function useProof() {
  const errorText = useErrorText();
  const { module: code, reach } = useOnDemand(() => import('./proof-dialog.tsx'));
  const isAsking = useRef(false);
  const [wanted, setWanted] = useState<{ ways: Ways; goOn: () => void } | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = async (goOn: () => void): Promise<void> => {
    // A second press before the answer sends nothing twice.
    if (isAsking.current) return;
    isAsking.current = true;
    setAsking(true);
    clearNotices();
    try {
      const { ways } = await api.accounts.proofWanted.query();
      if (ways.length === 0) goOn();
      else if (await reach()) setWanted({ ways, goOn });
    } catch (error) {
      // Signed out meanwhile, for instance by a deletion whose answer was lost: the action handles that.
      if (refusalOf(error)?.code === 'UNAUTHENTICATED') goOn();
      else notify('red', errorText(error));
    } finally {
      isAsking.current = false;
      setAsking(false);
    }
  };
  const done = () => {
    setWanted(null);
    wanted?.goOn();
  };
  const dialog = wanted && code && (
    <code.ProofDialog ways={wanted.ways} onProven={done} onCancel={() => setWanted(null)} />
  );
  return { ask, asking: asking || wanted !== null, dialog };
}
