interface Checkout {
  readonly id: string;
}

interface Payment {
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string;
}

/**
 * Buys a plan with the calls of the simulated checkout; the operator's command would need a process of its own.
 * @param url where the product is
 * @param cookie of the session of whoever buys
 */
export async function buyPlan(url: string, cookie: string, month: 1 | 3 | 6 | 12): Promise<void> {
  const call = async <Answer>(procedure: string, input: object): Promise<Answer> => {
    const answer = await fetch(`${url}/trpc/membership.${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`${procedure} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { result: { data: Answer } }).result.data;
  };
  const { id } = await call<Checkout>('checkOut', { month });
  const paid = await call<Payment>('simulatePayment', { orderId: id, outcome: 'paid' });
  const form = {
    razorpay_order_id: paid.orderId,
    razorpay_payment_id: paid.paymentId,
    razorpay_signature: paid.signature,
  };
  const verified = await fetch(`${url}/api/pay/paymentverification`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (verified.status !== 303) throw new Error(`The payment was answered with ${verified.status}.`);
}
