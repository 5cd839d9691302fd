import type { Secrets } from '../kernel/ports.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const first = (names: typeof BROWSERS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Browser and system that a `User-Agent` names; null when it names neither, or not both. */
export function deviceOf(userAgent: string): { browser: string; system: string } | null {
  const browser = first(BROWSERS, userAgent);
  const system = first(SYSTEMS, userAgent);
  return browser && system ? { browser, system } : null;
}

/**
 * The identity of a device: browser and system, so that a newer version of either is the same device; else the whole
 * text (decisions 55).
 */
export function deviceName(userAgent: string): string {
  const device = deviceOf(userAgent);
  return device ? `${device.browser} on ${device.system}` : userAgent;
}

/** How a device of a person is remembered: by a digest, which cannot be read back. */
export function deviceDigest(
  { secrets }: { secrets: Pick<Secrets, 'digest'> },
  userId: string,
  userAgent: string,
): string {
  return secrets.digest(`${userId} ${deviceName(userAgent)}`);
}
