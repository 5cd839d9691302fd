import type { Sessions } from '@quadrangle/domain/accounts/ports';
import type { News } from '../engine/news.ts';

/** How long a session that was looked up is taken for the same, in milliseconds (decisions 8). */
const KNOWN_MS = 1_000;

/** How many at the same time; half a kilobyte each. */
const MOST = 10_000;

type Find = Sessions['find'];

/**
 * Sessions that are looked up once for what their browsers ask within a second. All are forgotten as soon as the database
 * tells of a change of any session or person, which happens seldom; while it cannot tell, none is kept. Even if its word
 * is lost on the way, a session that ended is known for a second at most.
 */
export function knownSessions(news: News, find: Find): Find {
  let known = new Map<string, ReturnType<Find>>();
  let until = 0;
  const forget = () => {
    known = new Map();
  };
  news.onChange(forget);
  return async (digest, now) => {
    const time = performance.now();
    if (time >= until || known.size >= MOST) {
      forget();
      until = time + KNOWN_MS;
    }
    const before = await known.get(digest);
    if (before && before.session.expiresAt > now) return before;
    const looked = find(digest, now);
    if (news.arrives()) {
      const at = known;
      at.set(digest, looked);
      // Unknown and failed ones are looked up again.
      looked.then(
        (found) => found ?? at.delete(digest),
        () => at.delete(digest),
      );
    }
    return looked;
  };
}
