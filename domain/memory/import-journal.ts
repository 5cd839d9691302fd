import type { ImportJournal, JournalEntry } from '../src/imports/ports.ts';

/** A journal that outlives the runs of an import, as a file does. */
export function memoryJournal(id = 'import'): ImportJournal {
  const notes = new Map<string, JournalEntry>();
  const events = new Map<string, string>();
  return {
    id,
    async note(entry) {
      notes.set(entry.path, entry);
    },
    of: (path) => notes.get(path) ?? null,
    all: () => [...notes.values()],
    async noteEvent(folder, eventId) {
      events.set(folder, eventId);
    },
    events: () => events,
    async clear() {
      notes.clear();
      events.clear();
    },
  };
}
