import { expect, type Page } from '@playwright/test';
import { freePort } from '../../../adapters/testing/free-port.ts';
import { startGcsStandIn } from '../../../adapters/testing/gcs-stand-in.ts';
import { startIdentityProvider } from '../../../adapters/testing/identity-provider.ts';
import { startMailServer } from '../../../adapters/testing/mail-server.ts';
import { startPostgres } from '../../../adapters/testing/postgres.ts';
import { startRazorpayStandIn } from '../../../adapters/testing/razorpay-stand-in.ts';
import { startRoundRobin } from '../../../api/testing/round-robin.ts';
import type { Installation } from './installation.ts';
import type { Somebody } from './people.ts';
import { type Mail, Product } from './product.ts';

/** An installation on real parts, and the number of requests to each of its processes. */
export interface RealParts extends Installation {
  /** The processes, in the order of `served`. */
  readonly processes: readonly Product[];
  /** How many requests each process has answered. */
  served(): number[];
  /** The payment provider sends all its webhooks again; returns the statuses it got. */
  tellAgain(): Promise<number[]>;
}

const WEBHOOK_SECRET = 'the webhook secret';

/**
 * Two processes behind one address, each with a data folder of its own, on one PostgreSQL and one bucket, with a mail
 * server, a payment provider that also sends webhooks, and colleagues who come in by a third party's account.
 * @throws PostgresMissing where there is no PostgreSQL
 */
export async function realParts(): Promise<RealParts> {
  const postgres = await startPostgres();
  const ports = [await freePort(), await freePort()];
  const [bucket, mailServer, provider, identities, proxy] = await Promise.all([
    startGcsStandIn(),
    startMailServer(),
    startRazorpayStandIn(),
    startIdentityProvider(),
    startRoundRobin(ports),
  ]);
  // The parts are at 127.0.0.1: under another name than theirs, every one of them is another site to the browser.
  const url = `http://localhost:${new URL(proxy.url).port}`;
  identities.redirectTo(`${url}/api/auth/google/callback`);
  const webhook = { url: `${url}/api/pay/webhook`, secret: WEBHOOK_SECRET };
  provider.webhookTarget = webhook;
  const shared = {
    PUBLIC_URL: url,
    DATABASE_URL: await postgres.createDatabase(),
    STORAGE_URL: `gs://${bucket.bucket}`,
    GCS_API_ENDPOINT: bucket.url,
    GOOGLE_APPLICATION_CREDENTIALS: bucket.keyFile,
    SMTP_URL: mailServer.url,
    RAZORPAY_KEY_ID: provider.keyId,
    RAZORPAY_KEY_SECRET: provider.keySecret,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RAZORPAY_API_URL: provider.url,
    RAZORPAY_CHECKOUT_URL: provider.checkoutUrl,
    OIDC_ISSUER: identities.issuer,
    OIDC_CLIENT_ID: identities.clientId,
    OIDC_CLIENT_SECRET: identities.clientSecret,
  };
  // Both at once, so that both find an empty database.
  const processes = await Promise.all(ports.map((port) => Product.start({ ...shared, PORT: String(port) })));
  await processes[0]?.admin('storage', 'cors');

  return {
    url,
    processes,
    served: () => ports.map((_, index) => proxy.served(index)),
    tellAgain: () => provider.send(webhook, provider.webhooks, 2),
    async mailTo(address, words) {
      const arrived = () =>
        mailServer.mails.findLast(({ recipient, subject }) => recipient === address && subject?.includes(words));
      await expect.poll(arrived, `a mail to ${address} about "${words}"`).toBeDefined();
      const { subject = '', text = '' } = arrived() ?? {};
      return { to: address, subject, text } satisfies Mail;
    },
    storedFiles: async (folder) => bucket.objects.names.filter((name) => name.startsWith(`${folder}/`)),
    async bringIn(page, colleague) {
      identities.people.set(colleague.name, {
        email: colleague.email,
        email_verified: true,
        name: colleague.fullName,
      });
      await comeInByPopup(page, url, colleague);
    },
    failPayment: (page) => pressAtCheckout(page, 'Decline at the bank'),
    pay: (page) => pressAtCheckout(page, 'Pay now'),
    async stop() {
      await Promise.all(processes.map((each) => each.stop()));
      await Promise.all([proxy.close(), bucket.close(), mailServer.stop(), provider.stop(), identities.stop()]);
      await postgres.stop();
    },
  };
}

/** Signs in through the third party's popup as somebody it knows. */
async function comeInByPopup(page: Page, url: string, { name, fullName }: Somebody): Promise<void> {
  await page.goto(url);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with your college’s account' }).click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', { name }).click();
  await closed;
  await expect(page.getByRole('banner').getByText(fullName)).toBeAttached();
}

async function pressAtCheckout(page: Page, button: string): Promise<void> {
  await page.frameLocator('iframe[title=Checkout]').getByRole('button', { name: button, exact: true }).click();
}
