import { TRPCClientError } from '@trpc/client';
import { expect, test, vi } from 'vitest';

/** A page's own copy of the module, and what it sent. */
async function aPage(pathname: string) {
  vi.resetModules();
  const sent: object[] = [];
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push({ address, ...JSON.parse(body) });
    throw new TypeError('no network');
  });
  const { sendFault } = await import('./send-fault.ts');
  return { sent, sendFault };
}

const broken = (message = 'asha@north.edu is not a function') =>
  Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n at f (https://photos.edu/assets/index-a_B.js:1:20)\n at https://x.edu/?secret:2:3`,
  });

test('a fault is told: its kind and its places in our files, no words (operator)', async () => {
  const { sent, sendFault } = await aPage('/photo/019b3c?from=search');
  sendFault('error', broken());
  sendFault('rejection', broken());
  sendFault('page', broken());
  const fault = { address: '/api/faults', name: 'TypeError', places: ['index-a_B.js:1:20'], page: 'photo' };
  expect(sent).toEqual(['error', 'rejection', 'page'].map((kind) => ({ ...fault, kind })));
  expect(JSON.stringify(sent)).not.toMatch(/asha|secret|019b/);
});

test('what the server refused, what was given up and what is no error is not told (operator)', async () => {
  const { sent, sendFault } = await aPage('/');
  sendFault('rejection', new TRPCClientError('refused'));
  sendFault('rejection', new DOMException('left', 'AbortError'));
  sendFault('rejection', 'a word');
  sendFault('error', null);
  expect(sent).toEqual([]);
});

test('what breaks time and again is told five times (operator)', async () => {
  const { sent, sendFault } = await aPage('/');
  for (let times = 0; times < 50; times += 1) sendFault('error', broken());
  expect(sent).toHaveLength(5);
  expect(sent[0]).toMatchObject({ page: '' });
});
