import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { Audit } from '../audit/ports.ts';
import { refuse } from '../kernel/errors.ts';
import { moment } from '../kernel/moment.ts';
import type { Position, Slice } from '../kernel/page.ts';
import { verbatimText } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';

/** How many entries are read at a time. */
const BATCH = 500;

/** One line of the log, with the current names of its people; null if they are gone. */
export interface AuditLine extends AuditEntry {
  readonly doerName: string | null;
  readonly personName: string | null;
}

/**
 * The audit log from a moment on, newest first; for one person, what concerns their account and what they did
 * (decisions 53). An erased person is named by their id.
 */
export const readAudit = useCase({
  name: 'operator.audit',
  access: 'operator',
  refuses: ['USER_NOT_FOUND'],
  input: z.strictObject({ person: verbatimText(254).min(1).optional(), since: moment.optional() }),
  async run(ports: { users: UserLookup; audit: Audit }, _actor, { person, since = 0 }): Promise<AuditLine[]> {
    const known =
      person === undefined ? null : ((await ports.users.byLogin(person)) ?? (await ports.users.byId(person)));
    const id = known?.id ?? person;
    const entries: AuditEntry[] = [];
    let after: Position | null = null;
    do {
      const of = id === undefined ? {} : { concerning: id, by: id };
      const page: Slice<AuditEntry> = await ports.audit.list({ ...of, since, limit: BATCH, after });
      entries.push(...page.items);
      after = page.next;
    } while (after !== null);
    if (entries.length === 0 && person !== undefined && known === null) refuse('USER_NOT_FOUND');
    const names = await namesOf(ports.users, entries);
    const nameOf = (personId: string | null) => (personId === null ? null : (names.get(personId) ?? null));
    return entries.map((entry) => ({ ...entry, doerName: nameOf(entry.doerId), personName: nameOf(entry.personId) }));
  },
});

async function namesOf(users: UserLookup, entries: readonly AuditEntry[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const ids = new Set(entries.flatMap(({ doerId, personId }) => [doerId, personId]));
  for (const id of ids) {
    const user = id === null ? null : await users.byId(id);
    if (user) names.set(user.id, user.name);
  }
  return names;
}
