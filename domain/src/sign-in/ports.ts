/** What an identity provider vouches for. */
export interface Identity {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly fullName: string;
  /** Where their picture is, as the provider says it. */
  readonly picture?: string;
}

/** The secrets of one popup: made when it opens, needed again when it comes back, each good for that once. */
export interface PopupSecrets {
  /** 43 characters of base64url, as the two others. */
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/**
 * Third-party sign-in, when the operator configured it. Every method refuses THIRD_PARTY_UNAVAILABLE while the provider
 * cannot be reached or talks nonsense.
 */
export interface IdentityProvider {
  /** The address a popup begins at. */
  begin(): Promise<{ readonly url: string; readonly secrets: PopupSecrets }>;
  /**
   * The identity behind the query that the popup came back with (`code=…&state=…`). Refuses THIRD_PARTY_REFUSED when the
   * person said no, or code, state, nonce or ID token is not that of `secrets`.
   */
  finish(secrets: PopupSecrets, query: string): Promise<Identity>;
  /** The identity in an ID token. Refuses THIRD_PARTY_REFUSED when signature, issuer, audience or expiry is not right. */
  identify(credential: string): Promise<Identity>;
}
