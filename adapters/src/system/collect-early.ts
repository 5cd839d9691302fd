import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** By how much V8's heap may grow from one whole collection to the next, in percent of what was in use. */
const GROWTH_PERCENT = 80;

/** The bytes of a heap from which on V8 lets it grow to four times what is in use; a smaller one at most to twice. */
const ROOMY = 2 * 2 ** 30;

/**
 * Lets V8 collect garbage before its heap has grown by more than 80 percent, where there is room for more: what a server
 * holds after load is mostly garbage (docs/adr/0013-a-small-process.md). Where memory is short V8 is careful by itself.
 */
export function collectEarly(): void {
  if (getHeapStatistics().heap_size_limit >= ROOMY) setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
