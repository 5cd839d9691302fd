import { useLocation } from 'react-router-dom';
import { PaymentPage } from './payment-page.tsx';
import { PaymentSuccessPage } from './payment-success-page.tsx';
import { SimulatedPaymentPage } from './simulated-payment-page.tsx';

/** The plans, the page after a checkout, and the one that stands in for a provider's: chosen by the address, in one chunk. */
export function PayPages() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/pay/')) return <SimulatedPaymentPage />;
  return pathname.startsWith('/paymentsuccess') ? <PaymentSuccessPage /> : <PaymentPage />;
}
