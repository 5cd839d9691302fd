import type { Calls } from './call.ts';
import { capabilities } from './capabilities.ts';

/**
 * How every REST route (`METHOD path`) and every tRPC procedure (`capability.name`) is called rightly. A suffix in
 * brackets marks another way of calling the same.
 */
export const calls: Calls = Object.assign({}, ...capabilities.map((one) => one.calls));

/** The route or procedure that a name in `calls` is a way of calling. */
export const surfaceOf = (name: string): string => name.replace(/ \(.*\)$/, '');
