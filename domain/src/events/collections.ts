import { z } from 'zod';
import type { UserLookup } from '../accounts/ports.ts';
import { refuse } from '../kernel/errors.ts';
import { decodeCursor, type Page, pageInput, toPage } from '../kernel/page.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { type MediaView, mediaView } from '../media/views.ts';
import type { Collections } from './ports.ts';
import { EVENT_ITEMS_PAGE } from './rules.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  collections: Collections;
}

/** One page of what somebody of the tenant shared, the newest first (decisions 46). Refuses USER_NOT_FOUND, CURSOR_INVALID. */
export const listPersonItems = useCase({
  name: 'events.ofPerson',
  access: 'member',
  input: z.strictObject({ id, ...pageInput(EVENT_ITEMS_PAGE) }),
  async run(ports: Ports & { users: UserLookup }, actor, { id: personId, limit, cursor }): Promise<Page<MediaView>> {
    const person = await ports.users.byId(personId);
    if (person?.tenant !== actor.tenant || person.suspendedAt !== null) refuse('USER_NOT_FOUND');
    const list = `person ${person.id} ${actor.tenant}`;
    const after = decodeCursor(ports.secrets, list, cursor);
    const viewer = { id: actor.id, tenant: actor.tenant };
    const slice = await ports.collections.byUploader(person.id, viewer, limit, after);
    return toPage(ports.secrets, list, slice, (row) => mediaView(ports, actor, row));
  },
});

/** One page of a batch, from its first item (decisions 44). A batch without items that are shown does not exist: MEDIA_NOT_FOUND. */
export const listBatch = useCase({
  name: 'events.batch',
  access: 'member',
  input: z.strictObject({ id, ...pageInput(EVENT_ITEMS_PAGE) }),
  async run(ports: Ports, actor, { id: batchId, limit, cursor }): Promise<Page<MediaView>> {
    const list = `batch ${batchId} ${actor.tenant}`;
    const after = decodeCursor(ports.secrets, list, cursor);
    const viewer = { id: actor.id, tenant: actor.tenant };
    const slice = await ports.collections.ofBatch(batchId, viewer, limit, after);
    if (slice.items.length === 0 && after === null) refuse('MEDIA_NOT_FOUND');
    return toPage(ports.secrets, list, slice, (row) => mediaView(ports, actor, row));
  },
});
