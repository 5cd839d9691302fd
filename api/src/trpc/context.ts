import type { Caller } from '../edge/caller.ts';
import type { Site } from '../edge/site.ts';

/** What every procedure gets: who calls, and what is known of the installation. */
export interface Context {
  readonly caller: Caller;
  readonly site: Site;
}
