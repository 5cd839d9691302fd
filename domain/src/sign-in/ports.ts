import type { ProviderClient } from '../colleges/college.ts';

/** An identity that the provider vouches for. */
export interface Identity {
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

/** Providers by the client that we are there. */
export interface IdentityProviders {
  at(client: ProviderClient): IdentityProvider;
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
