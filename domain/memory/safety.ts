import type { User } from '../src/accounts/user.ts';
import { DAY } from '../src/kernel/time.ts';
import { execute } from '../src/kernel/use-case.ts';
import type { Case, Subject } from '../src/safety/case.ts';
import { fileReport } from '../src/safety/file-report.ts';
import { actorOf } from './builders.ts';
import type { MemoryPorts } from './index.ts';

type Options = Partial<{ subject: Subject; reason: string; note: string }>;

/** Reports something as people do whose account is old; returns the case that it belongs to. */
export async function aReport(ports: MemoryPorts, reporter: User, id: string, options: Options = {}): Promise<Case> {
  await execute(fileReport, ports, actorOf(reporter, { createdAt: reporter.createdAt - 30 * DAY }), {
    subject: 'item',
    id,
    reason: 'in-it',
    ...options,
  });
  const own = await ports.cases.ofReporter(reporter.id, 1, null);
  const [newest] = own.items;
  if (!newest) throw new Error('Nothing was reported.');
  return newest.case;
}
