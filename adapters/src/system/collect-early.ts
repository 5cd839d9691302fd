import { setFlagsFromString } from 'node:v8';

/** By how much V8's heap may grow from one whole collection to the next, in percent of what was in use. */
const GROWTH_PERCENT = 80;

/**
 * Lets V8 collect garbage before its heap has grown by more than 80 percent. By itself it lets a small heap grow to four
 * times what is in use, and what a server holds after load is mostly garbage (docs/adr/0013-a-small-process.md).
 */
export function collectEarly(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
