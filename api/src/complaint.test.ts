import { DatabaseIsNewer } from '@quadrangle/adapters/drizzle/migrate';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { expect, it } from 'vitest';
import { complaintOf } from './complaint.ts';
import { ConfigError } from './config.ts';

it('a configuration nobody can start with ends with 78 and names the variable (operator)', () => {
  expect(complaintOf(new ConfigError('PORT', 'must be a number'))).toEqual({
    line: 'PORT must be a number.',
    exitCode: 78,
  });
});

it('a refusal is one line with its fields', () => {
  const errors = [{ field: 'months', message: 'Give either months or a date.' }];
  const { line, exitCode } = complaintOf(new Refusal('VALIDATION_FAILED', { errors })) ?? {};
  expect(line).toBe('Some fields need another look. months: Give either months or a date.');
  expect(exitCode).toBe(1);
});

it('a database newer than the code is told in a line', () => {
  const error = Object.create(DatabaseIsNewer.prototype, { message: { value: 'newer' } });
  expect(complaintOf(error)).toEqual({ line: 'newer', exitCode: 1 });
});

it('what failed outside is told without the query that met it', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  const query = new Error('Failed query: select secret\nparams: mira@north.edu', { cause: refused });
  expect(complaintOf(query)).toEqual({ line: 'connect ECONNREFUSED 127.0.0.1:1', exitCode: 1 });
  const both = Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' });
  expect(complaintOf(both)?.line).toContain('ECONNREFUSED');
});

it('a fault of ours is no complaint: its stack is wanted', () => {
  expect(complaintOf(new TypeError('x is undefined'))).toBeNull();
  expect(complaintOf('text')).toBeNull();
});
