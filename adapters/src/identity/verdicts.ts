import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';

/** The refusal of a wrong answer or token; any other failure is the provider's. */
const NOT_RIGHT = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'ERR_JWT_CLAIM_VALIDATION_FAILED',
  'ERR_JWT_EXPIRED',
  'ERR_JWT_INVALID',
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JOSE_ALG_NOT_ALLOWED',
  'ERR_JOSE_NOT_SUPPORTED',
];

/** Errors with which people return from a provider that fails itself. */
const TROUBLE = ['server_error', 'temporarily_unavailable'];

/** Whether an error rejects this sign-in, rather than saying that the provider is unavailable. */
export function isVerdict(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError) return !TROUBLE.includes(error.error);
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant';
  return NOT_RIGHT.includes(String((error as { code?: unknown } | null)?.code));
}

/** Whether an error says that the provider does not accept our client credentials. */
export function isUnknownClient(error: unknown): boolean {
  if (error instanceof WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof ResponseBodyError && error.error === 'invalid_client';
}
