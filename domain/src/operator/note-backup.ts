import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';

/** Notes in the audit log that a backup of that moment was made, or that the installation is that backup now (decisions 53). */
export const noteBackup = useCase({
  name: 'operator.noteBackup',
  access: 'operator',
  input: z.strictObject({ backup: z.enum(['made', 'restored']), of: z.iso.datetime() }),
  async run(ports: { clock: Clock; ids: Ids; audit: Pick<Audit, 'append'> }, actor, { backup, of }): Promise<void> {
    await ports.audit.append(auditEntry(ports, actor, `backup-${backup}`, { details: { of } }));
  },
});
