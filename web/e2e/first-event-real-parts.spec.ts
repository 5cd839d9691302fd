import { readdir } from 'node:fs/promises';
import { PostgresMissing } from '../../adapters/testing/postgres.ts';
import { firstEvent } from './support/first-event.ts';
import { somebody } from './support/people.ts';
import { type RealParts, realParts } from './support/real-parts.ts';
import { expect, test } from './support/test.ts';

/** The same journey on PostgreSQL, a bucket, a mail server, a payment provider and a third party's accounts (decisions 9, 24, 32, 33). */
test.describe('by two processes on real parts', () => {
  let parts: RealParts;

  firstEvent(async () => {
    try {
      parts = await realParts();
    } catch (error) {
      if (!(error instanceof PostgresMissing) || process.env.CI === 'true') throw error;
      console.warn(`Skipped on real parts: ${error.message}`);
      test.skip(true, error.message);
    }
    return parts;
  });

  test('informed of the payment by the page and repeatedly by webhooks, they granted its three months once', async ({
    request,
  }) => {
    const answers = await parts.tellAgain();
    expect(answers.length).toBeGreaterThanOrEqual(4);
    expect(new Set(answers)).toEqual(new Set([200]));
    const { name, password } = somebody('lens.club', 'north.edu');
    const club = await request.post(`${parts.url}/api/auth/signin`, { data: { name, password } });
    const { createdAt, nextPayDate } = (await club.json()) as { createdAt: string; nextPayDate: string };
    const months = (Date.parse(nextPayDate) - Date.parse(createdAt)) / (30.44 * 24 * 3_600_000);
    expect(Math.round(months)).toBe(3);
  });

  test('both processes took part, and neither kept state of its own', async () => {
    for (const served of parts.served()) expect(served).toBeGreaterThan(100);
    for (const { folder } of parts.processes) expect(await readdir(folder)).toEqual([]);
  });
});
