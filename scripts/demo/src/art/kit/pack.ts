import { rect } from './shape.ts';

/** A rucksack with its roll, to lay over a `person` that walks to the right; in a box of height 100, feet at (0, 0). */
export const pack = (colour: string, roll: string) =>
  rect(-19, -79, 14, 27, colour, 1, 5) + rect(-20, -85, 16, 7, roll, 1, 3.5);
