import type { Announcement, Announcements, Heard } from '../src/kernel/announcement.ts';

/** Keeps everything that was announced, for tests. */
export interface MemoryAnnouncements extends Announcements {
  readonly announced: readonly Announcement[];
}

/** Announcements within one process, delivered at once. */
export function memoryAnnouncements(): MemoryAnnouncements {
  const ears = new Set<(heard: Heard) => void>();
  const announced: Announcement[] = [];
  return {
    announced,
    announce(announcements) {
      for (const announcement of announcements) {
        announced.push(announcement);
        for (const hear of ears) hear({ id: `a${announced.length}`, announcement });
      }
    },
    listen(hear) {
      ears.add(hear);
      return () => ears.delete(hear);
    },
  };
}
