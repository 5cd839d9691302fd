import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/languages.ts';
import { useErrorText } from '../../shared/lib/error-text.ts';
import { useInstallation } from '../../shared/lib/installation.ts';
import { refreshMe } from '../../shared/lib/me.ts';
import { type CurrentUser, useCurrentUser } from '../../shared/lib/session.ts';
import { api, endUnknownSession, type Inputs } from '../../shared/lib/trpc.ts';
import { useIsShown } from '../../shared/lib/use-is-shown.ts';
import { clearNotices, notify } from '../../shared/ui/notices.ts';
import { checkoutOptions, loadCheckout } from './provider-checkout.ts';

type Club = NonNullable<Inputs['membership']['checkOut']['club']>;

/** The server's key when payments are simulated. */
const SIMULATED = 'simulated';

/** Orders a plan, for oneself or a club, and opens the checkout for it: the provider's, or the page that stands in for one. */
export function useCheckout() {
  const t = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const { appName, checkoutUrl } = useInstallation();
  const [busy, setBusy] = useState(false);
  const isShown = useIsShown();

  const order = (months: number, club: Club | null) =>
    Promise.all([
      api.membership.key.query(),
      api.membership.checkOut.mutate(club ? { month: months, club } : { month: months }),
    ]);

  /** Closed before its end: nothing was paid, or the server learns of it in another way (decisions 33). */
  const dismissed = () => {
    setBusy(false);
    notify('yellow', t('membership.dismissed'));
    void refreshMe();
  };

  const openProvider = async (payer: CurrentUser, key: string, placed: { id: string; amount: number }) => {
    const Checkout = checkoutUrl && (await loadCheckout(checkoutUrl).catch(() => null));
    if (!Checkout) {
      notify('red', t('errors.PAYMENT_UNAVAILABLE'));
      setBusy(false);
      return;
    }
    const what = { key, order: placed, user: payer, appName };
    new Checkout(checkoutOptions(what, window.location.origin, dismissed)).open();
  };

  /** `isBeside`: whether a refusal stands beside a field already. */
  const checkOut = async (months: number, club: Club | null, isBeside: (refused: unknown) => boolean) => {
    if (!user) return;
    clearNotices();
    setBusy(true);
    try {
      const [{ key }, placed] = await order(months, club);
      // Whoever left the page meanwhile does not want to pay now.
      if (!isShown.current) return;
      if (key === SIMULATED) navigate(`/pay/simulated/${encodeURIComponent(placed.id)}`);
      else await openProvider(user, key, placed);
    } catch (error) {
      endUnknownSession(error);
      if (!isBeside(error)) notify('red', errorText(error));
      setBusy(false);
    }
  };
  return { busy, checkOut };
}
