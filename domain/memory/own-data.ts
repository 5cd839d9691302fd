import { fieldsOf, type OwnKind } from '../src/own-data/kinds.ts';
import type { OwnCopy, OwnData, OwnPart } from '../src/own-data/ports.ts';
import type { Own } from './own.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  ownCopies: table<OwnCopy>((row) => row.id),
  ownParts: table<OwnPart & { readonly copyId: string; readonly text: string }>((row) => `${row.copyId} ${row.number}`),
});

/** Deletes the copy of somebody's own data. */
export function forgetCopy({ ownCopies, ownParts }: Tables, id: string): void {
  ownParts.deleteWhere(({ copyId }) => copyId === id);
  ownCopies.delete(id);
}

export function ownDataOn(tables: Tables, own: Readonly<Record<OwnKind, Own>>): OwnData {
  const { ownCopies, ownParts, users, media } = tables;
  const of = (personId: string) => ownCopies.find((copy) => copy.personId === personId);
  return {
    async rows(kind, personId, limit, after) {
      const all = own[kind](tables, personId)
        .filter(([key]) => after === null || key > after)
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
      const page = all.slice(0, limit);
      const rows = page.map(([, row]) => Object.fromEntries(fieldsOf(kind).map((name) => [name, row[name] ?? null])));
      return { rows, next: all.length > limit ? (page.at(-1)?.[0] ?? null) : null };
    },
    stillOwn: async (personId, ids) => new Set(ids.filter((id) => media.get(id)?.uploaderId === personId)),
    async ask(copy, old, jobs) {
      const former = of(copy.personId);
      if (!users.get(copy.personId) || (former && former.askedAt > old)) return false;
      if (former) forgetCopy(tables, former.id);
      ownCopies.put({ ...copy, readyAt: null });
      tables.queue(jobs);
      return true;
    },
    of: async (personId) => of(personId),
    byId: async (id) => ownCopies.get(id),
    async finish(id, readyAt, later) {
      const copy = ownCopies.get(id);
      if (!copy) return;
      ownCopies.put({ ...copy, readyAt });
      tables.queue([later.job], later.at);
    },
    forget: async (id) => forgetCopy(tables, id),
    clear: async (id) => ownParts.deleteWhere(({ copyId }) => copyId === id),
    async add(copyId, part, text) {
      if (ownCopies.get(copyId)) ownParts.put({ ...part, copyId, text });
    },
    parts: async (copyId) =>
      ownParts
        .where((part) => part.copyId === copyId)
        .map(({ number, file, size }) => ({ number, file, size }))
        .sort((a, b) => a.number - b.number),
    text: async (copyId, number) => ownParts.get(`${copyId} ${number}`)?.text ?? null,
  };
}
