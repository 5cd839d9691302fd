import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { noticeVersion } from './notice.ts';

const versionOf = (variables: Record<string, string> = {}) => noticeVersion(readConfig(variables, '/'));

it('the version of the notice changes with what is kept, not with names and addresses (decisions 73)', async () => {
  const plain = await versionOf();
  expect(plain).toMatch(/^[\da-f]{16}$/);
  expect(await versionOf({ AUDIT_DAYS: '400' })).not.toBe(plain);
  expect(await versionOf({ APP_NAME: 'Court', CONTACT_TO: 'office@college.edu' })).toBe(plain);
});

it('the version of an operator’s own text is a digest of it (decisions 73)', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'notice-')), 'privacy.md');
  const of = (text: string) => {
    writeFileSync(file, text);
    return versionOf({ PRIVACY_FILE: file });
  };
  const first = await of('# One');
  expect(await of('# Two')).not.toBe(first);
  expect(await of('# One')).toBe(first);
});
