import type { Anonymous, Member } from '@quadrangle/domain/kernel/actor';
import type { Ports } from '@quadrangle/domain/ports';
import type { SessionCookie } from '../edge/caller.ts';
import type { Site } from '../edge/site.ts';

/** What every procedure gets: the ports, who calls, and the cookie of the answer. */
export interface Context {
  readonly ports: Ports;
  readonly actor: Anonymous | Member;
  readonly cookie: SessionCookie;
  /** The calling page's origin, when it is a browser. */
  readonly webOrigin: string | null;
  readonly site: Site;
}
