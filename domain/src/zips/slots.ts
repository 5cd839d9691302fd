import { MIB } from '../kernel/sizes.ts';
import type { Whose } from '../kernel/turns.ts';

/**
 * ZIPs that one process sends to people of one college at the same time, however slowly they download (decisions 48).
 */
export const OPEN_OF_COLLEGE = 100;

/**
 * The least bytes that somebody must receive of a ZIP in a minute; a slower download continues later, by `Range`
 * (decisions 78).
 */
export const LEAST_PER_MINUTE = MIB;

/** The ZIPs that one process is sending: one per person, and a hundred of a college (decisions 48). */
export class ZipSlots {
  readonly #people = new Set<string>();
  readonly #colleges = new Map<string, number>();

  /** Takes a slot; returns a function that releases it once. Null when none is free. */
  enter({ id, tenant }: Whose): (() => void) | null {
    const open = this.#colleges.get(tenant) ?? 0;
    if (this.#people.has(id) || open >= OPEN_OF_COLLEGE) return null;
    this.#people.add(id);
    this.#colleges.set(tenant, open + 1);
    let inside = true;
    return () => {
      if (inside) this.#leave(id, tenant);
      inside = false;
    };
  }

  #leave(id: string, tenant: string): void {
    this.#people.delete(id);
    const open = (this.#colleges.get(tenant) ?? 1) - 1;
    if (open > 0) this.#colleges.set(tenant, open);
    else this.#colleges.delete(tenant);
  }
}
