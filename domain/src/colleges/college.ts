import type { Tenant } from '../kernel/actor.ts';
import type { Day } from '../kernel/days.ts';
import type { Instant } from '../kernel/time.ts';

/** What a college says of itself; null is what the environment says (decisions 69). */
export interface CollegeSettings {
  /** Stands where the app's name stands otherwise. */
  readonly name: string | null;
  /** Where messages from the contact page go: an e-mail address. */
  readonly contact: string | null;
  /** Who answers complaints: an e-mail address, or a name with one. */
  readonly grievanceContact: string | null;
  /** IANA name of its time zone. */
  readonly timeZone: string | null;
  /** Links on the contact page. */
  readonly links: readonly string[] | null;
  /** Bytes that the files of the whole college may take. */
  readonly room: number | null;
  /** Who may sign up: everybody with an address of its domain (`open`), or only who is on its roster (decisions 71). */
  readonly roster: RosterMode | null;
  /** What alumni see of what others share (decisions 74). */
  readonly alumni: AlumniMode | null;
}

/** What alumni see 30 days after they left: what was shared until then, `all`, or `none` of it (decisions 74). */
export const alumniModes = ['until-leaving', 'all', 'none'] as const;
export type AlumniMode = (typeof alumniModes)[number];

/** The two kinds of rosters: `open` and `closed` (decisions 71). */
export const rosterModes = ['open', 'closed'] as const;
export type RosterMode = (typeof rosterModes)[number];

/** How a college's own identity provider knows us (decisions 9, 69). */
export interface ProviderClient {
  /** URL of the issuer. */
  readonly issuer: string;
  readonly clientId: string;
  /** Always there: with PKCE alone, a dishonest provider could redeem a code that another college's gave (RFC 9700). */
  readonly clientSecret: string;
}

/** A college's mark, in place of the installation's: a picture. */
export interface Mark {
  readonly type: (typeof markTypes)[number];
  /** Its bytes in base64. */
  readonly data: string;
}

export const markTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;

/** A college that is listed (decisions 69). */
export interface College extends CollegeSettings {
  /** The domain of its e-mail addresses. */
  readonly domain: Tenant;
  readonly addedAt: Instant;
  /** The day from which people only read, 30 days before all of it is erased; null while it stays (decisions 69). */
  readonly closesOn: Day | null;
  /** Whether it has a mark of its own. */
  readonly marked: boolean;
  /** Raised at each change. */
  readonly version: number;
}

/** A college whose people wanted to sign up although it is not listed. */
export interface AbsentCollege {
  readonly domain: Tenant;
  /** How often somebody tried. */
  readonly tries: number;
  readonly lastAt: Instant;
}

/** Who belongs to a college, by what the college itself says (decisions 71). */
export interface RosterEntry {
  readonly email: string;
  readonly name: string | null;
  /** The day on which they leave, such as 2027-05-31. */
  readonly leavesOn: string | null;
}
