import type { FolderEvent, ImportJournal, JournalEntry } from '../src/imports/ports.ts';

/** A journal that outlives the runs of an import, as a file does. */
export function memoryJournal(id = 'import'): ImportJournal {
  const notes = new Map<string, JournalEntry>();
  const events = new Map<string, FolderEvent>();
  return {
    id,
    async note(entry) {
      notes.set(entry.path, entry);
    },
    of: (path) => notes.get(path) ?? null,
    all: () => [...notes.values()],
    async noteEvent(folder, eventId, period) {
      events.set(folder, { eventId, given: [...(events.get(folder)?.given ?? []), period] });
    },
    events: () => events,
    async clear() {
      notes.clear();
      events.clear();
    },
  };
}
