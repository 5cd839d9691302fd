import { expect, test } from 'vitest';
import { memoryPorts, memorySettings } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { addCollege, changeCollege } from './manage-colleges.ts';
import { plainCollege } from './rules.ts';
import { settingsOf, settingsOfTenant } from './settings.ts';

const { appName, contactTo, timeZone } = memorySettings;
const environment = { appName, contactTo, timeZone };

test('a college that says nothing of itself has the settings of the environment (decisions 69)', () => {
  expect(settingsOf(memorySettings, null)).toBe(memorySettings);
  expect(settingsOf(memorySettings, plainCollege)).toEqual({
    ...memorySettings,
    otherwise: environment,
  });
});

test('what a college says of itself takes the place of the environment, and nothing else changes (decisions 69)', () => {
  const own = { name: 'North', contact: 'a@north.edu', timeZone: 'Europe/Berlin', room: 7, alumni: 'none' } as const;
  expect(settingsOf(memorySettings, { ...plainCollege, ...own })).toEqual({
    ...memorySettings,
    appName: 'North',
    otherwise: environment,
    contactTo: 'a@north.edu',
    timeZone: 'Europe/Berlin',
    alumni: 'none',
    quotas: { ...memorySettings.quotas, tenant: 7 },
  });
});

test('jobs find the settings of a tenant as they are now (decisions 69)', async () => {
  const memory = memoryPorts();
  const operator = { kind: 'operator' } as const;
  expect(await settingsOfTenant(memory, 'north.edu')).toBe(memorySettings);
  await execute(addCollege, memory, operator, { domain: 'north.edu' });
  await execute(changeCollege, memory, operator, { domain: 'north.edu', name: 'North' });
  expect((await settingsOfTenant(memory, 'north.edu')).appName).toBe('North');
  expect((await settingsOfTenant(memory, 'south.edu')).appName).toBe(memorySettings.appName);
});
