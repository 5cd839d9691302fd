import type { UserFlags, UserLookup } from '../accounts/ports.ts';
import type { Colleges } from '../colleges/ports.ts';
import type { EventPlans } from '../events/ports.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import type { MediaItems } from '../media/ports.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { NO_COLLEGE } from '../safety/case.ts';
import type { Filing } from './ports.ts';
import type { RightsRequest } from './request.ts';
import { domainsIn, type Linked, linkedIn } from './rules.ts';

export interface Ports {
  clock: Clock;
  settings: Settings;
  users: Pick<UserLookup, 'byId'> & Pick<UserFlags, 'moderators'>;
  media: Pick<MediaItems, 'byId' | 'ofBatch'>;
  events: Pick<EventPlans, 'find'>;
  clubs: Pick<ClubLookup, 'byId'>;
  colleges: Pick<Colleges, 'find'>;
}

const NOTHING: Filing['about'] = { tenant: NO_COLLEGE, itemId: null, clubId: null, ownerId: '' };

/**
 * Whose case a request is: of the college whose thing it links to, and about the photo or video if it links to one;
 * else, also if that thing is gone, of the college that its text names; else the operator's. Whoever asks learns
 * nothing of it (decisions 72).
 */
export async function namedIn(
  ports: Ports,
  { link, text }: Pick<RightsRequest, 'link' | 'text'>,
): Promise<Filing['about']> {
  const words = `${link ?? ''} ${text}`;
  const linked = linkedIn(words, ports.settings);
  const thing = linked && (await thingAt(ports, linked));
  if (thing) return thing;
  const moderated = new Set((await ports.users.moderators(ports.clock.now())).map(({ tenant }) => tenant));
  for (const domain of domainsIn(words))
    if (moderated.has(domain) || (await ports.colleges.find(domain))) return { ...NOTHING, tenant: domain };
  return NOTHING;
}

/** What a link leads to; null if there is nothing. */
async function thingAt({ media, events, clubs, users }: Ports, { page, id }: Linked): Promise<Filing['about'] | null> {
  if (page === 'photo' || page === 'video') {
    const item = await media.byId(id);
    return item && { tenant: item.tenant, itemId: id, clubId: item.clubId, ownerId: item.uploaderId };
  }
  const lookUp = { batch: media.ofBatch, event: events.find, club: clubs.byId, people: users.byId }[page];
  const found = await lookUp(id);
  return found && { ...NOTHING, tenant: found.tenant };
}
