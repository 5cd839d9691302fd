import { lasting } from '../../../shared/lib/browser-storage.ts';
import { POSITIONS } from '../../../shared/lib/left-behind.ts';

/** For how many videos the position is kept. */
const KEPT = 100;
/** Positions this many seconds from the beginning or the end are not kept. */
const EDGE = 5;

type Places = readonly (readonly [id: string, seconds: number])[];

function places(): Places {
  try {
    const stored: unknown = JSON.parse(lasting.getItem(POSITIONS) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(entry: unknown): entry is Places[number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number' && entry[1] > 0;
}

/** Where somebody stopped watching a video on this device, in seconds; 0 if they did not, or saw its end. */
export function rememberedPosition(id: string): number {
  return places().find(([known]) => known === id)?.[1] ?? 0;
}

/** Stores somebody's position in a video, for the hundred watched last. */
export function rememberPosition(id: string, seconds: number, duration: number): void {
  const others = places().filter(([known]) => known !== id);
  const worth = seconds >= EDGE && seconds <= duration - EDGE;
  const kept = worth ? [[id, Math.round(seconds * 10) / 10] as const, ...others] : others;
  lasting.setItem(POSITIONS, JSON.stringify(kept.slice(0, KEPT)));
}
