import { randomBytes } from 'node:crypto';
import type { Announcement, Announcements, Heard } from '@quadrangle/domain/kernel/announcement';

/** Announcements within this process, in the order in which they were made; for installations with one process. */
export function inProcessAnnouncements(): Announcements {
  const ears = new Set<(heard: Heard) => void>();
  const pass = (heard: Heard) => {
    for (const hear of ears) hear(heard);
  };
  return {
    announce(announcements) {
      // The announcer continues first.
      for (const announcement of announcements) setImmediate(pass, named(announcement));
    },
    listen(hear) {
      ears.add(hear);
      return () => ears.delete(hear);
    },
  };
}

/** An announcement with a unique id. */
export function named(announcement: Announcement): Heard {
  return { id: randomBytes(9).toString('base64url'), announcement };
}
