import { expect, it } from 'vitest';
import { asTag, foldersOf, innerOf, rememberFolder } from './folders.ts';

const fileIn = (folder: string) => {
  const file = new File(['x'], 'a.jpg');
  rememberFolder(file, folder);
  return file;
};

it('names the folder that all come from, and those in it (decisions 77)', () => {
  const files = ['Kite day', 'Kite day/Evening', 'Kite day/Evening', 'Kite day/Fort/Gate'].map(fileIn);
  expect(foldersOf(files)).toEqual({ top: 'Kite day', inner: ['Evening', 'Fort, Gate'] });
  expect(files.map(innerOf)).toEqual(['', 'Evening', 'Evening', 'Fort, Gate']);
});

it('names none for files by themselves, or from several folders (decisions 77)', () => {
  expect(foldersOf([])).toEqual({ top: '', inner: [] });
  expect(foldersOf([fileIn('')])).toEqual({ top: '', inner: [] });
  expect(foldersOf([fileIn('A'), fileIn('B/C')])).toEqual({ top: '', inner: [] });
  expect(foldersOf([fileIn('A/C'), fileIn('')])).toEqual({ top: '', inner: [] });
});

it('makes one tag of a name (decisions 14, 77)', () => {
  expect(asTag('Fort, Gate')).toBe('Fort  Gate');
  expect(asTag('x'.repeat(60))).toHaveLength(40);
});
