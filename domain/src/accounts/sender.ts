import type { Colleges } from '../colleges/ports.ts';
import { settingsOfTenant } from '../colleges/settings.ts';
import type { Addressee } from '../kernel/mail.ts';
import type { Settings } from '../kernel/ports.ts';
import { tenantOf } from './rules.ts';

/**
 * What the app is called in a mail: as the reader's college calls it, also where they read it at an address of no college
 * (decisions 69, 74).
 */
export async function senderOf(
  ports: { settings: Settings; colleges: Pick<Colleges, 'find'> },
  { tenant, to }: Pick<Addressee, 'tenant' | 'to'>,
): Promise<string> {
  return (await settingsOfTenant(ports, tenant ?? tenantOf(to))).appName;
}
