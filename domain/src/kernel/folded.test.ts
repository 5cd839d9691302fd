import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test('search knows neither case nor accents nor width (decisions 19)', () => {
  expect(folded('Ĉafé ＡＢＣ ÅNGSTRÖM')).toBe('cafe abc angstrom');
});

test('search knows letters that Unicode does not take apart as readers type them (decisions 19)', () => {
  expect(folded('Łódź Ørsted Æther ÆGIR straße STRAẞE Đorđe')).toBe('lodz orsted aether aegir strasse strasse dorde');
  expect(folded('Œuvre þorn Ísafjörður Ħal ılık ŧ')).toBe('oeuvre thorn isafjordur hal ilik t');
});
