import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characters } from '../kernel/text.ts';
import { cleanFileName, storedAt, storedName } from './stored-names.ts';

test.each([
  ['../../etc/passwd', 'etcpasswd'],
  ['C:\\fakepath\\day.jpg', 'C:fakepathday.jpg'],
  ['a\0b\nc\u007F.jpg', 'abc.jpg'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['...hidden', 'hidden'],
  ['. .. a', 'a'],
  ['  two   words .jpg ', 'two words .jpg'],
  ['', 'file'],
  ['///', 'file'],
  ['\uD800x', 'x'],
  ['春 😀.jpg', '春 😀.jpg'],
  ['e\u0301.jpg', 'é.jpg'],
])('the name %j is cleaned to %j (decisions 25)', (original, clean) => expect(cleanFileName(original)).toBe(clean));

test('a name keeps at most 120 characters, and its extension (decisions 25)', () => {
  expect(cleanFileName('x'.repeat(120))).toBe('x'.repeat(120));
  expect(cleanFileName('x'.repeat(121))).toBe('x'.repeat(120));
  expect(cleanFileName(`${'x'.repeat(130)}.jpeg`)).toBe(`${'x'.repeat(115)}.jpeg`);
  expect(cleanFileName(`${'x'.repeat(119)} y`)).toBe('x'.repeat(119));
  expect(cleanFileName(`${'x'.repeat(130)}.toolongforit`)).toBe('x'.repeat(120));
});

test('a name keeps at most 180 bytes, so that every file system can carry what is stored (decisions 25)', () => {
  expect(cleanFileName('é'.repeat(90))).toBe('é'.repeat(90));
  expect(cleanFileName('é'.repeat(91))).toBe('é'.repeat(90));
  expect(cleanFileName(`${'😀'.repeat(130)}.jpeg`)).toBe(`${'😀'.repeat(43)}.jpeg`);
});

test('a name as long as one may be declared takes hardly any time to clean (decisions 78)', () => {
  const longest = '図'.repeat(1_000);
  const began = performance.now();
  for (let times = 0; times < 100; times += 1) expect(cleanFileName(longest)).toBe('図'.repeat(60));
  expect(performance.now() - began).toBeLessThan(300);
});

test('a cleaned name is safe whatever was typed, and cleaning it again changes nothing (decisions 25)', () => {
  const nasty = fc.string({
    unit: fc.constantFrom('a', '.', '/', '\\', '\0', ' ', '\uD800', '\u202E', '😀', 'é', '\n'),
  });
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string({ maxLength: 300 })), (original) => {
      const name = cleanFileName(original);
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\.|^$/u);
      expect(name.isWellFormed()).toBe(true);
      expect(characters(name)).toBeLessThanOrEqual(120);
      expect(cleanFileName(name)).toBe(name);
    }),
  );
});

test('a stored name is folder, timestamp, an unguessable part and the cleaned name (decisions 25)', () => {
  const token = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const name = storedName('video', '../Video.mp4', 1_700, token);
  expect([name, storedAt(name), storedAt('video/Video.mp4')]).toEqual([
    'video/1700-abcdefghijklmnopqrstuv-Video.mp4',
    1_700,
    null,
  ]);
});
