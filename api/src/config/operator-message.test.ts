import { DatabaseIsNewer } from '@quadrangle/adapters/drizzle/engine/migrate';
import { TransferError } from '@quadrangle/adapters/transfer/transfer-error';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { operatorMessageOf } from './operator-message.ts';
import { SettingFailed } from './using-setting.ts';

it('an invalid configuration exits with 78 and names the variable (operator)', () => {
  expect(operatorMessageOf(new ConfigError('PORT', 'must be a number'))).toEqual({
    line: 'PORT must be a number.',
    exitCode: 78,
  });
});

it('a refusal is one line, with its fields where it has some', () => {
  expect(operatorMessageOf(new Refusal('USER_NOT_FOUND'))).toEqual({
    line: 'There is no such person here.',
    exitCode: 1,
  });
  const errors = [
    { field: 'months', message: 'At least 1.' },
    { field: '', message: 'Give either months or a date.' },
  ];
  expect(operatorMessageOf(new Refusal('VALIDATION_FAILED', { errors }))).toEqual({
    line: 'months: At least 1. Give either months or a date.',
    exitCode: 1,
  });
});

it.each([
  ['ENOTDIR', 78],
  ['ENOTFOUND', 78],
  ['28P01', 78],
  ['3D000', 78],
  ['ECONNREFUSED', 1],
  ['EADDRINUSE', 1],
])('what a variable names and cannot be used is told by its name: %s ends with %i (operator)', (code, exitCode) => {
  const cause = Object.assign(new Error(`${code}: no way`), { code });
  expect(operatorMessageOf(new SettingFailed('DATA_DIR', cause))).toEqual({
    line: `DATA_DIR: ${code}: no way`,
    exitCode,
  });
});

it.each([
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 78],
  ['The server does not support SSL connections', 78],
  ['timeout expired', 1],
  ['Query read timeout', 1],
])('what the database driver detects itself is told by its variable: %s (operator)', (message, exitCode) => {
  const cause = new Error('Failed query: select secret', { cause: new Error(message) });
  expect(operatorMessageOf(new SettingFailed('DATABASE_URL', cause))).toEqual({
    line: `DATABASE_URL: ${message}`,
    exitCode,
  });
});

it('what is no matter of the variable is told as without it', () => {
  for (const cause of [
    new ConfigError('PORT', 'must be a number'),
    new TransferError('No backup.'),
    new TypeError('x'),
  ])
    expect(operatorMessageOf(new SettingFailed('DATA_DIR', cause))).toEqual(operatorMessageOf(cause));
});

it('a database newer than the code is reported in one line', () => {
  const error = Object.create(DatabaseIsNewer.prototype, { message: { value: 'newer' } });
  expect(operatorMessageOf(error)).toEqual({ line: 'newer', exitCode: 1 });
});

it('what failed outside is told without the query that met it', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  const query = new Error('Failed query: select secret\nparams: mira@north.edu', { cause: refused });
  expect(operatorMessageOf(query)).toEqual({ line: 'connect ECONNREFUSED 127.0.0.1:1', exitCode: 1 });
  const both = Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' });
  expect(operatorMessageOf(both)?.line).toContain('ECONNREFUSED');
});

it('a fault of ours is no message: its stack is wanted', () => {
  expect(operatorMessageOf(new TypeError('x is undefined'))).toBeNull();
  expect(operatorMessageOf('text')).toBeNull();
});
