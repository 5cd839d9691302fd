import { expect, it } from 'vitest';
import { deviceName, deviceOf } from './device.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera', 'Linux'],
])('%s', (userAgent, browser, system) => expect(deviceOf(userAgent)).toEqual({ browser, system }));

it.each(['', 'curl/8.5.0'])('"%s" names no browser', (userAgent) => expect(deviceOf(userAgent)).toBeNull());

it('stays the same device when its browser is updated (decisions 55)', () => {
  const chrome = (version: number) => `Mozilla/5.0 (Linux; Android 14) Chrome/${version}.0 Mobile Safari/537.36`;
  expect(deviceName(chrome(140))).toBe('Chrome on Android');
  expect(deviceName(chrome(141))).toBe(deviceName(chrome(140)));
  expect(deviceName('curl/8.5.0')).not.toBe(deviceName('curl/8.6.0'));
});
