import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-rules.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGB',
  'https://wns2-par02p.notify.windows.com/w/?token=abc%3d',
])('%s may be a push service (decisions 50)', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://user:word@push.example.com/',
  'https://push.example.com:8443/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://localhost./',
  'https://database/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://metadata.google.internal./',
  'https://127.0.0.1.nip.io/',
  'https://push.10-0-0-1.sslip.io/',
  'https://router.lan/',
  'https://nas.home/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'push.example.com',
  '',
])('%s is refused: it may lead into the operator’s network (decisions 50)', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
