import { expect, type Page } from '@playwright/test';
import { comeIn, type Somebody } from './people.ts';
import { type Mail, Product } from './product.ts';

/** A running product, and what depends on the parts it uses, for people and for tests. */
export interface Installation {
  readonly url: string;
  /** The newest mail to `address` whose subject has `words` in it; waits for it to arrive. */
  mailTo(address: string, words: string): Promise<Mail>;
  /** The names of the stored files of a folder. */
  storedFiles(folder: 'video' | 'photo' | 'profile'): Promise<string[]>;
  /** Gives a person an account in this installation's way, and signs them in. */
  bringIn(page: Page, colleague: Somebody): Promise<void>;
  /** At the checkout that opens on `page`, the payment fails. */
  failPayment(page: Page): Promise<void>;
  /** Pays at the checkout that opens on `page`. */
  pay(page: Page): Promise<void>;
  /** Stops it with all its parts, and deletes its data. */
  stop(): Promise<void>;
}

/** An installation as `npm start` makes it: SQLite, a folder, an outbox, simulated payments, accounts by sign-up. */
export async function defaultInstallation(): Promise<Installation> {
  const product = await Product.start();
  const simulated = /\/pay\/simulated\//;
  return {
    url: product.url,
    mailTo: (address, words) => product.mailTo(address, words),
    storedFiles: async (folder) => (await product.storedFiles()).filter((name) => name.includes(`/${folder}/`)),
    bringIn: (page, colleague) => comeIn(page, product, colleague),
    async failPayment(page) {
      await expect(page).toHaveURL(simulated);
      await page.getByRole('button', { name: 'Fail' }).click();
    },
    async pay(page) {
      await expect(page).toHaveURL(simulated);
      await expect(page.getByText('no money moves')).toBeVisible();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
    },
    stop: () => product.stop(),
  };
}
