import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import type { Settings } from '../kernel/ports.ts';
import { id, verbatimText } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { MediaItems } from '../media/ports.ts';
import { visibleItem } from '../media/visible.ts';
import { LONGEST_LINK } from '../safety/choices.ts';
import { caseFor, type Ports as Deciding } from '../safety/decide-case.ts';
import { moderator } from '../safety/moderator.ts';
import { partiesOf } from '../safety/owners.ts';
import { isImpartial } from '../safety/rules.ts';
import type { Asking } from './ports.ts';
import { linkedIn } from './rules.ts';

export interface Ports extends Pick<Deciding, 'cases' | 'seats'> {
  settings: Settings;
  media: MediaItems;
  requests: Pick<Asking, 'nameItem'>;
}

/**
 * Says which photo or video an undecided request is about that names none, by its link: a moderator found it, and can
 * hide it then (decisions 72).
 */
export const nameItem = useCase({
  name: 'rights.nameItem',
  access: moderator,
  refuses: ['CASE_CONCERNS_YOU', 'CASE_DECIDED', 'CASE_NOT_FOUND', 'MEDIA_NOT_FOUND'],
  input: z.strictObject({ id, link: verbatimText(LONGEST_LINK) }),
  async run(ports: Ports, actor, { id, link }): Promise<{ named: true }> {
    const found = await caseFor(ports, actor, id);
    if (found.subject !== 'request' || found.itemId !== null) refuse('CASE_NOT_FOUND');
    const linked = linkedIn(link, ports.settings);
    if (linked?.page !== 'photo' && linked?.page !== 'video') refuse('MEDIA_NOT_FOUND');
    const item = await visibleItem(ports, actor, linked.id);
    const about = { itemId: item.id, clubId: item.clubId, ownerId: item.uploaderId };
    if (!isImpartial(actor.id, await partiesOf(ports, { ...found, ...about }), false)) refuse('CASE_CONCERNS_YOU');
    if (!(await ports.requests.nameItem(id, about))) refuse('CASE_DECIDED');
    return { named: true };
  },
});
