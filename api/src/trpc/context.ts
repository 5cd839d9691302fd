import type { Caller } from '../edge/caller.ts';
import type { Site } from '../edge/site.ts';

/** The context of every procedure: the caller, and facts about the installation. */
export interface Context {
  readonly caller: Caller;
  readonly site: Site;
}
