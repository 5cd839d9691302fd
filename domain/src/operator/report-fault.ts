import { z } from 'zod';
import { withinLimits } from '../kernel/limited.ts';
import type { Limit, Limits } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';

/** How many faults are logged, from one network and in all. */
const OF_NETWORK: Limit = { max: 20, seconds: 600 };
const OF_ALL: Limit = { max: 200, seconds: 600 };

/** A fault in a page of the web client, without anything that somebody wrote or looked at. */
export interface Fault {
  readonly kind: 'page' | 'error' | 'rejection';
  /** The name of the error, such as `TypeError`. */
  readonly name: string;
  /** Where in our files, the innermost first: `index-abc.js:12:340`. */
  readonly places: readonly string[];
  /** The first word of the page's path. */
  readonly page: string;
}

/**
 * Receives a fault of somebody's page, for the operator's log (operator contract). Refuses TOO_MANY_REQUESTS, so that
 * nobody fills the log.
 */
export const reportFault = useCase({
  name: 'operator.reportFault',
  access: 'anyone',
  refuses: ['TOO_MANY_REQUESTS'],
  input: z.strictObject({
    kind: z.enum(['page', 'error', 'rejection']).describe('What noticed it: a page, or the browser.'),
    name: z.string().regex(/^\w{1,60}$/, 'This is not the name of an error.'),
    places: z.array(z.string().regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/, 'This is not a place in a file.')).max(10),
    page: z.string().regex(/^[a-z-]{0,20}$/, 'This is not the first word of a path.'),
  }),
  async run(ports: { limits: Limits }, { origin }, fault): Promise<Fault> {
    await withinLimits(ports, [[`faults:${origin.address}`, OF_NETWORK]]);
    await withinLimits(ports, [['faults', OF_ALL]]);
    return fault;
  },
});
