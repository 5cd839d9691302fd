import type { UserFlags, UserLookup } from '../accounts/ports.ts';
import type { Colleges } from '../colleges/ports.ts';
import type { EventPlans } from '../events/ports.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import type { MediaItems } from '../media/ports.ts';
import type { ClubLookup } from '../membership/ports.ts';
import { NO_COLLEGE } from '../safety/case.ts';
import type { Filing } from './ports.ts';
import type { RightsRequest } from './request.ts';
import { domainsIn, linkedIn } from './rules.ts';

export interface Ports {
  clock: Clock;
  settings: Settings;
  users: Pick<UserLookup, 'byId'> & Pick<UserFlags, 'moderators'>;
  media: Pick<MediaItems, 'byId'>;
  events: Pick<EventPlans, 'find'>;
  clubs: Pick<ClubLookup, 'byId'>;
  colleges: Pick<Colleges, 'find'>;
}

const NOTHING: Filing['about'] = { tenant: NO_COLLEGE, itemId: null, ownerId: '' };

/**
 * Whose case a request is: of the college whose thing it links to, and about the photo or video if it links to one; else
 * of the college that its text names; else the operator's. Whoever asks learns nothing of it (decisions 72).
 */
export async function namedIn(
  ports: Ports,
  { link, text }: Pick<RightsRequest, 'link' | 'text'>,
): Promise<Filing['about']> {
  const words = `${link ?? ''} ${text}`;
  const linked = linkedIn(words, ports.settings);
  if (linked) {
    const { page, id } = linked;
    if (page === 'photo' || page === 'video' || page === 'batch') {
      const media = await ports.media.byId(id);
      if (!media) return NOTHING;
      const { tenant, uploaderId: ownerId } = media;
      return page === 'batch' ? { ...NOTHING, tenant } : { tenant, itemId: id, ownerId };
    }
    const lookUp = { event: ports.events.find, club: ports.clubs.byId, people: ports.users.byId }[page];
    return { ...NOTHING, tenant: (await lookUp(id))?.tenant ?? NO_COLLEGE };
  }
  const moderated = new Set((await ports.users.moderators(ports.clock.now())).map(({ tenant }) => tenant));
  for (const domain of domainsIn(words))
    if (moderated.has(domain) || (await ports.colleges.find(domain))) return { ...NOTHING, tenant: domain };
  return NOTHING;
}
