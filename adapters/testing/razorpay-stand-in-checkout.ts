/**
 * The script that a page loads to open the checkout: like the real one it defines `window.Razorpay`, shows the
 * provider's own page in a frame, and posts a form to `callback_url` when the payment is over.
 */
export function checkoutScript(origin: string): string {
  return `(() => {
  const origin = ${JSON.stringify(origin)};
  window.Razorpay = class Razorpay {
    #options; #frame = null; #listeners = {};
    constructor(options) {
      for (const field of ['key', 'order_id'])
        if (!options[field]) throw new Error(field + ' is missing');
      this.#options = options;
    }
    on(event, listener) { (this.#listeners[event] ??= []).push(listener); }
    open() {
      const { key, order_id, amount, currency, name, prefill = {} } = this.#options;
      const query = new URLSearchParams({ key, order_id, amount, currency, name, email: prefill.email ?? '' });
      const frame = document.createElement('iframe');
      frame.title = 'Checkout';
      frame.src = origin + '/checkout?' + query;
      Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', zIndex: '99999', background: 'white', border: '0' });
      window.addEventListener('message', this.#hear);
      document.body.append(frame);
      this.#frame = frame;
    }
    close() {
      window.removeEventListener('message', this.#hear);
      this.#frame?.remove();
      this.#frame = null;
    }
    #hear = ({ origin: from, data, source }) => {
      if (from !== origin || source !== this.#frame?.contentWindow) return;
      if (data.kind === 'failed') for (const listener of this.#listeners['payment.failed'] ?? []) listener(data);
      if (data.kind === 'failed') return;
      this.close();
      const { callback_url, handler, modal } = this.#options;
      if (data.kind === 'dismissed') modal?.ondismiss?.();
      else if (callback_url) this.#post(callback_url, data.fields);
      else handler?.(data.fields);
    };
    #post(action, fields) {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = action;
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        Object.assign(input, { type: 'hidden', name, value });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }
  };
})();
`;
}

/** The provider's own page, in the frame: pay, fail and try again, fail at the bank's page, or close. */
export const CHECKOUT_PAGE = `<!doctype html><html lang="en"><title>Checkout</title>
<h1 id="what"></h1><p role="status" id="said"></p>
<button id="pay">Pay now</button> <button id="fail">Decline</button>
<button id="bank">Decline at the bank</button> <button id="close">Close</button>
<script>
const query = new URLSearchParams(location.search);
const say = (id, text) => { document.getElementById(id).textContent = text; };
say('what', query.get('name') + ': ' + (query.get('amount') / 100).toFixed(2) + ' ' + query.get('currency') + ' for ' + query.get('email'));
const tell = (message) => parent.postMessage(message, '*');
const ask = async (outcome) => {
  const response = await fetch('/checkout/' + outcome + location.search, { method: 'POST' });
  const answer = await response.json();
  if (!response.ok) say('said', answer.error.description);
  return response.ok ? answer : null;
};
const on = (id, act) => document.getElementById(id).addEventListener('click', act);
on('close', () => tell({ kind: 'dismissed' }));
on('fail', async () => { if (await ask('fail')) { say('said', 'Payment failed. Try again.'); tell({ kind: 'failed' }); } });
for (const [id, outcome] of [['pay', 'pay'], ['bank', 'bank']])
  on(id, async () => { const fields = await ask(outcome); if (fields) tell({ kind: 'done', fields }); });
</script></html>`;
