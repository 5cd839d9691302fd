import type { Tenant } from '../kernel/actor.ts';
import type { Settings } from '../kernel/ports.ts';
import { closingOf } from './closing.ts';
import type { College, CollegeSettings } from './college.ts';
import type { Colleges } from './ports.ts';

/** The settings of a college's people: its own, and for what it leaves open the environment's (decisions 69). */
export function settingsOf(
  settings: Settings,
  college: (CollegeSettings & Pick<College, 'closesOn'>) | null,
): Settings {
  if (college === null) return settings;
  const { name, contact, timeZone, room, alumni } = college;
  const closing = closingOf(college, timeZone ?? settings.timeZone);
  const { appName, contactTo } = settings;
  return {
    ...settings,
    otherwise: settings.otherwise ?? { appName, contactTo, timeZone: settings.timeZone },
    appName: name ?? appName,
    contactTo: contact ?? contactTo,
    timeZone: timeZone ?? settings.timeZone,
    ...(closing && { closing }),
    ...(alumni && { alumni }),
    quotas: { ...settings.quotas, tenant: room ?? settings.quotas.tenant },
  };
}

/** The settings of a tenant's people, for work that no caller does (decisions 69). */
export async function settingsOfTenant(
  { settings, colleges }: { settings: Settings; colleges: Pick<Colleges, 'find'> },
  tenant: Tenant,
): Promise<Settings> {
  return settingsOf(settings, await colleges.find(tenant));
}
