import { expect, test } from 'vitest';
import { anonymous, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { reportFault } from './report-fault.ts';

const fault = { kind: 'error', name: 'TypeError', places: ['index-a_b.js:1:200'], page: 'photo' } as const;

test('a fault of a page is told without anything that somebody wrote (operator)', async () => {
  const ports = memoryPorts();
  const report = (changes: object) => execute(reportFault, ports, anonymous(), { ...fault, ...changes });
  expect(await report({})).toEqual(fault);
  for (const changes of [
    { name: 'asha@example.edu is gone' },
    { places: ['https://photos.college.edu/photo/1?s=secret:1:2'] },
    { places: Array.from({ length: 11 }, () => 'a.js:1:1') },
    { page: 'photo/019b' },
    { message: 'a private word' },
  ])
    expect([changes, await codeOf(report(changes))]).toEqual([changes, 'VALIDATION_FAILED']);
});

test('nobody fills the log with faults: twenty in ten minutes of one network, two hundred of all (operator)', async () => {
  const ports = memoryPorts();
  const report = (network: number) => {
    const actor = anonymous();
    return execute(reportFault, ports, { ...actor, origin: { ...actor.origin, address: `192.0.2.${network}` } }, fault);
  };
  for (let times = 0; times < 20; times += 1) await report(0);
  expect(await codeOf(report(0))).toBe('TOO_MANY_REQUESTS');
  for (let times = 20; times < 200; times += 1) await report(times);
  expect(await codeOf(report(250))).toBe('TOO_MANY_REQUESTS');
});
