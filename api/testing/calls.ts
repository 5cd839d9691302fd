import type { Calls } from './call.ts';
import { capabilities } from './capabilities.ts';

/**
 * How every REST route (`METHOD path`) and every tRPC procedure (`capability.name`) is called rightly. What stands in
 * brackets behind a name is another way of calling the same.
 */
export const calls: Calls = Object.assign({}, ...capabilities.map((one) => one.calls));

/** The route or procedure that a name in `calls` is a way of calling. */
export const surfaceOf = (name: string): string => name.replace(/ \(.*\)$/, '');
