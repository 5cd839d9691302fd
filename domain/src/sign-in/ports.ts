import type { User } from '../accounts/user.ts';
import type { AuditEntry } from '../audit/entry.ts';
import type { ProviderClient } from '../colleges/college.ts';
import type { Tenant } from '../kernel/actor.ts';
import type { Instant } from '../kernel/time.ts';

/** As whom a provider knows somebody: they stay the same when their address changes, or gets another holder. */
export interface ProvenBy {
  readonly issuer: string;
  /** The provider's `sub`; 1–255 characters. */
  readonly subject: string;
}

/** An identity that the provider vouches for. */
export interface Identity extends ProvenBy {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly fullName: string;
  /** The address of their picture, as the provider gives it. */
  readonly picture?: string;
}

/** The secrets of one popup: made when it opens, and needed once when it returns. */
export interface PopupSecrets {
  /** 43 characters of base64url, as the two others. */
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whose account an identity is bound to (decisions 75). */
export interface Bindings {
  /** The id of the person whom the provider knows so. */
  ownerOf(identity: ProvenBy): Promise<string | null>;
  /**
   * Binds the identity to a person whom its provider does not know yet. Whether it is theirs now: false, and no change,
   * when they are somebody else there, it is somebody else's, or `fits` says no of the person as they are, locked.
   */
  bind(
    userId: string,
    identity: ProvenBy,
    now: Instant,
    audit: AuditEntry,
    fits?: (person: User) => boolean,
  ): Promise<boolean>;
}

/** Providers of colleges, by the client that we are there. */
export interface IdentityProviders {
  /** Popups return from it to an address of `college` alone, so that nobody's code is taken for another provider's. */
  at(client: ProviderClient, college: Tenant): IdentityProvider;
}

/**
 * Third-party sign-in, if the operator has configured it. Every method refuses THIRD_PARTY_UNAVAILABLE while the
 * provider cannot be reached or sends invalid answers.
 */
export interface IdentityProvider {
  /** The address at which a popup begins. */
  begin(): Promise<{ readonly url: string; readonly secrets: PopupSecrets }>;
  /**
   * The identity for the query with which the popup returned (`code=…&state=…`). Refuses THIRD_PARTY_REFUSED when the
   * person declined, or when code, state, nonce or ID token does not match `secrets`.
   */
  finish(secrets: PopupSecrets, query: string): Promise<Identity>;
  /**
   * The identity in an ID token. Refuses THIRD_PARTY_REFUSED when signature, issuer, audience or expiry is not right.
   */
  identify(credential: string): Promise<Identity>;
}
