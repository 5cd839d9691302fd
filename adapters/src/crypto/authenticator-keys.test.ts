import { describe, expect, it } from 'vitest';
import { authenticatorKeysFrom } from './authenticator-keys.ts';

describe('keys of authenticator apps (decisions 54)', () => {
  const keys = authenticatorKeysFrom('the secret of this installation');
  // The key of both RFCs, "12345678901234567890", in base 32.
  const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('show what RFC 6238 says at second %i', (second, code) => {
    expect(keys.codeAt(keys.seal(RFC_KEY, 'ada'), 'ada', Math.floor(second / 30))).toBe(code);
  });

  it('show what RFC 4226 says for the counters from 0 to 9', () => {
    const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
    const sealed = keys.seal(RFC_KEY, 'ada');
    expect(codes.map((_, counter) => keys.codeAt(sealed, 'ada', counter))).toEqual(codes);
  });

  it('are sealed: the same key looks different each time, and reveals nothing', () => {
    const [one, other] = [keys.seal(RFC_KEY, 'ada'), keys.seal(RFC_KEY, 'ada')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain(RFC_KEY.slice(0, 8));
  });

  it('open only for their person, under their secret and unchanged', () => {
    const sealed = keys.seal(RFC_KEY, 'ada');
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(keys.codeAt(sealed, 'bob', 1)).toBeNull();
    expect(authenticatorKeysFrom('another secret').codeAt(sealed, 'ada', 1)).toBeNull();
    for (const wrong of [changed, '', 'x', sealed.slice(0, 30)]) expect(keys.codeAt(wrong, 'ada', 1)).toBeNull();
  });
});
