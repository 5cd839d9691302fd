import { z } from 'zod';
import * as clubs from '../clubs/declared.ts';
import { personalActs } from '../declared/declared.ts';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import type { AuditEntry, Doer, PersonalAct } from './entry.ts';
import type { Audit } from './ports.ts';

/** Something that happened to one's own account. It says the role of whoever did it, not the name. */
export interface OwnAuditView {
  readonly id: string;
  readonly at: Instant;
  readonly act: PersonalAct;
  readonly by: 'you' | 'operator' | 'moderator' | 'steward' | 'lead' | 'product';
  readonly details: AuditEntry['details'];
}

const PAGE = 10;

/** The log of one's own account, newest first (decisions 53). */
export const readOwnAudit = useCase({
  name: 'audit.own',
  access: 'member',
  refuses: ['CURSOR_INVALID'],
  input: z.strictObject(pageInput(PAGE)),
  async run(ports: { secrets: Secrets; audit: Audit }, actor, { limit, cursor }): Promise<Page<OwnAuditView>> {
    const list = `audit ${actor.id}`;
    const after = decodeCursor(ports.secrets, list, cursor);
    const slice = await ports.audit.list({ concerning: actor.id, since: 0, limit, after });
    const { items, next } = toPage(ports.secrets, list, slice, (entry) => ownView(entry, actor.id));
    return { items: items.filter((view) => view !== null), next };
  },
});

function ownView({ id, at, act: any, doer, doerId, details }: AuditEntry, readerId: string): OwnAuditView | null {
  const act = personalActs.find((known) => known === any);
  if (act === undefined) return null;
  return { id, at, act, by: partOf({ act, doer, details }, doerId === readerId), details };
}

/** What members do to accounts of others only as stewards (decisions 70). */
const OF_STEWARDS: readonly PersonalAct[] = ['suspended', 'unsuspended', 'moderator-named', 'moderator-dismissed'];

/** What members do to others only as leads of a club (decisions 62, 63). */
const OF_LEADS: readonly PersonalAct[] = clubs.personalActs;

/** The role of whoever did it, as the reader may know it: nobody learns who reported something. */
function partOf(
  { act, doer, details }: { readonly act: PersonalAct; readonly doer: Doer; readonly details: AuditEntry['details'] },
  isReader: boolean,
): OwnAuditView['by'] {
  if (isReader) return 'you';
  if (doer !== 'member') return doer;
  if (details.as === 'steward') return 'steward';
  if (OF_STEWARDS.some((one) => one === act)) return 'steward';
  if (OF_LEADS.some((one) => one === act)) return 'lead';
  return act === 'item-hidden' || act === 'item-shown' ? 'product' : 'moderator';
}
