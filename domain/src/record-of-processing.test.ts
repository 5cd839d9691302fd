import { expect, test } from 'vitest';
import { fieldsOf, kindNames } from './own-data/kinds.ts';
import { recordOfProcessing } from './record-of-processing.ts';

test('the record of processing has every kind of own data, with all of its fields (decisions 56, 73)', () => {
  const rows = recordOfProcessing({ appName: 'Quadrangle', auditDays: 400 }).slice(8);
  expect(rows).toHaveLength(kindNames.length);
  for (const [at, kind] of kindNames.entries())
    for (const field of fieldsOf(kind)) expect(rows[at], kind).toMatch(new RegExp(`\\b${field}\\b`));
});

test('its times are those of the rules', () => {
  const text = recordOfProcessing({ appName: 'Quadrangle', auditDays: 400 }).join('\n');
  expect(text).toContain('# Record of processing: Quadrangle');
  for (const time of [
    '400 days',
    '90 days',
    '14 days',
    '24 hours if nothing uses them',
    '60 days undecided, 12 hours declined',
  ])
    expect(text).toContain(time);
});
