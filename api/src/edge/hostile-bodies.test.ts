/** Bodies made to hold others up (decisions 37, 42). */
import { slowness } from '@quadrangle/adapters/testing/slowness';
import { describe, expect, it } from 'vitest';
import { testApps } from '../../testing/apps.ts';
import { MAX_BODY_BYTES } from './bodies.ts';

const start = testApps();

/** Milliseconds of processor time that a request may take: many times what it does take, and less than n² would. */
const MAX_MS = 200 * Math.min(2, slowness());
const ROUNDS = 10;

/** The processor time of the cheapest round, in milliseconds: others may pay for memory that earlier tests left. */
async function cheapest(ask: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await ask();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  return Math.min(...costs);
}

/** As many of `part` as fit into a body, between `begin` and `end`. */
function filled(begin: string, part: (index: number) => string, end: string): string {
  const parts: string[] = [];
  for (let length = begin.length + end.length, index = 0; ; index += 1) {
    const next = part(index);
    length += next.length + 1;
    if (length > MAX_BODY_BYTES) return begin + parts.join(',') + end;
    parts.push(next);
  }
}

const long = (letter: string, length = 64_000) => letter.repeat(length / letter.length);
const text = (field: string, value: string) => JSON.stringify({ name: 'asha', password: 'x', [field]: value });

const bodies: Record<string, string> = {
  'unknown fields': filled('{', (index) => `"${index.toString(36)}":1`, '}'),
  'elements that are none': filled('{"tags":[', () => '1', ']}'),
  'lists in lists': `${'['.repeat(32_000)}${']'.repeat(32_000)}`,
  'objects in objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'one field time and again': filled('{', () => '"name":1', '}'),
  'spaces in a name': text('name', `a${long(' ')}b`),
  'an address of many dots': text('email', `a@${long('a.')}`),
  'an address of many at signs': text('email', long('@')),
  'a number of many dashes': text('phone', `+1${long('- ')}x`),
  'letters with many marks': text('Normalname', long('e\u0301\u0300', 20_000)),
  'a password of one letter': text('password', long('a')),
};

describe('no body holds up others', () => {
  it.each(['/api/auth/signin', '/api/auth/signup', '/api/users/recovery', '/api/contacts', '/trpc/accounts.signIn'])(
    '%s',
    async (url) => {
      // Attempts are not limited here, because the test measures what each costs.
      const { inject } = await start({ ports: { limits: { hit: async () => null, forgive: async () => {} } } });
      const headers = { 'content-type': 'application/json' };
      for (const [name, payload] of Object.entries(bodies)) {
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MAX_BODY_BYTES);
        const post = () => inject({ method: 'POST', url, headers, payload });
        const { statusCode } = await post();
        expect({ name, statusCode }).toEqual({ name, statusCode: expect.toBeOneOf([400, 401]) });
        expect(await cheapest(post), name).toBeLessThan(MAX_MS);
      }
    },
  );

  it('a form of as many fields as fit', async () => {
    const { inject } = await start();
    const url = '/api/pay/paymentverification';
    const payload = long('a&');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await inject({ method: 'POST', url, headers, payload })).statusCode).toBe(413);
  });
});
