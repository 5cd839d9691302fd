import { describe, expect, it } from 'vitest';
import type { Passwords } from '../src/accounts/ports.ts';
import type { Ids, Secrets } from '../src/kernel/ports.ts';
import { NOBODY } from '../src/kernel/turns.ts';

/** What all `Secrets` promise; `withKey` gives those of an installation. */
export function secretsContract(name: string, withKey: (key: string) => Secrets): void {
  describe(`${name} as secrets`, () => {
    const secrets = withKey('the key of this installation');

    it('make tokens of 43 characters of base64url, a new one every time', () => {
      const tokens = Array.from({ length: 1_000 }, () => secrets.token());
      expect(new Set(tokens).size).toBe(1_000);
      for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    });

    it('digest a token to the same 64 hexadecimal digits every time, another token to others, whatever the key', () => {
      const [one, other] = [secrets.token(), secrets.token()];
      expect(secrets.digest(one)).toMatch(/^[0-9a-f]{64}$/);
      expect(secrets.digest(one)).toBe(secrets.digest(one));
      expect(withKey('another').digest(one)).toBe(secrets.digest(one));
      expect(secrets.digest(other)).not.toBe(secrets.digest(one));
    });

    it('sign for one text and one key', () => {
      const signature = secrets.sign('a text, 毕业');
      expect(signature).toMatch(/^[\w-]{43}$/);
      expect(secrets.sign('a text, 毕业')).toBe(signature);
      expect(withKey('the key of this installation').verify('a text, 毕业', signature)).toBe(true);
      expect(secrets.verify('a text, 毕', signature)).toBe(false);
      expect(secrets.verify('a text, 毕业', signature.slice(0, -1))).toBe(false);
      expect(secrets.verify('a text, 毕业', '')).toBe(false);
      expect(withKey('another').verify('a text, 毕业', signature)).toBe(false);
    });

    it('give whole numbers from 0 up to, not including, 2^31, all over that range', () => {
      const numbers = Array.from({ length: 1_000 }, () => secrets.random());
      for (const number of numbers) expect(Number.isInteger(number) && number >= 0 && number < 2 ** 31).toBe(true);
      expect(new Set(numbers.map((number) => Math.floor(number / 2 ** 28))).size).toBe(8);
    });
  });
}

const TURN = { ...NOBODY, rank: 'usual' } as const;

/** What all `Passwords` promise (decisions 5, 6). */
export function passwordsContract(name: string, open: () => Passwords): void {
  describe(`${name} as passwords`, () => {
    const passwords = open();

    it('fit their own hash only, whatever they are made of', async () => {
      const hash = await passwords.hash('Päßwörter 密码 🔑', NOBODY);
      expect(await passwords.verify(hash, 'Päßwörter 密码 🔑', TURN)).toBe(true);
      for (const wrong of ['Päßwörter 密码 🔒', 'päßwörter 密码 🔑', 'Päßwörter 密码 🔑 ', ''])
        expect(await passwords.verify(hash, wrong, TURN)).toBe(false);
    });

    it('fit no account without one', async () => {
      expect(await passwords.verify(null, 'correct horse', TURN)).toBe(false);
      expect(await passwords.verify(null, '', TURN)).toBe(false);
    });

    it('are common in any case, or not', () => {
      for (const common of ['password', 'PassWord', '12345678']) expect(passwords.isCommon(common)).toBe(true);
      for (const rare of ['a lantern over the quad', '']) expect(passwords.isCommon(rare)).toBe(false);
    });
  });
}

/** What all `Ids` promise. */
export function idsContract(name: string, open: () => Ids): void {
  it(`${name} as ids: they sort by the time they were made, and never repeat`, () => {
    const ids = open();
    const made = Array.from({ length: 1_000 }, () => ids.next());
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(1_000);
  });
}
