import type { OwnKind } from '../src/own-data/kinds.ts';
import type { Walls } from '../src/walls/ports.ts';
import { isOpen } from '../src/walls/rules.ts';
import type { Wall } from '../src/walls/wall.ts';
import { byId, type Own } from './own.ts';
import { table } from './table.ts';
import type { Tables } from './tables.ts';

export const tables = () => ({
  walls: table<Wall>(
    (row) => row.id,
    (row) => row.openerId,
  ),
});

export const repositories = (tables: Tables) => ({ walls: wallsOn(tables) });

export const own = {
  walls: ({ walls }, id) =>
    byId(
      walls
        .where(({ openerId }) => openerId === id)
        .map(({ id, eventId, openedAt, endsAt }) => ({ id, eventId, openedAt, endsAt })),
    ),
} satisfies Partial<Record<OwnKind, Own>>;

function wallsOn({ events, note, users, walls }: Tables): Walls {
  const there = (wall: Wall | null) => (wall && events.get(wall.eventId) ? wall : null);
  return {
    async open(wall, most, audit) {
      if (!events.get(wall.eventId) || !users.get(wall.openerId)) return 'gone';
      const others = (row: Wall) => row.eventId === wall.eventId;
      walls.deleteWhere((row) => others(row) && !isOpen(row, wall.openedAt));
      if (walls.where(others).length >= most) return 'full';
      walls.put(wall);
      note(audit);
      return 'opened';
    },
    find: async (by, value) => there(walls.find((row) => row[by] === value)),
    async takeCode(id, code, token) {
      const wall = there(walls.get(id));
      if (wall?.code !== code) return false;
      walls.put({ ...wall, code: null, token });
      return true;
    },
    ofEvent: async (eventId, now) =>
      walls
        .where((row) => row.eventId === eventId && isOpen(row, now) && there(row) !== null)
        .sort((a, b) => b.openedAt - a.openedAt || (a.id < b.id ? 1 : -1)),
    async close(id, audit) {
      if (!there(walls.get(id))) return false;
      note(audit);
      return walls.delete(id);
    },
    async forget(now, portion) {
      const ended = walls.where((row) => !isOpen(row, now)).slice(0, portion);
      for (const { id } of ended) walls.delete(id);
      return ended.length;
    },
  };
}
