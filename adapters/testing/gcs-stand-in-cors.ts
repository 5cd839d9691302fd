import type { IncomingMessage } from 'node:http';
import type { CorsRule } from './gcs-stand-in-objects.ts';

/** The first rule that lets a page of `origin` use `method`. */
function ruleFor(rules: readonly CorsRule[], origin: string, method: string): CorsRule | undefined {
  return rules.find(
    (rule) => (rule.origin?.includes(origin) || rule.origin?.includes('*')) && rule.method?.includes(method),
  );
}

/** The CORS headers of an answer for a page that may read it; none for any other. */
export function corsHeaders(
  rules: readonly CorsRule[],
  { headers: { origin }, method = 'GET' }: IncomingMessage,
): Record<string, string> {
  const rule = origin === undefined ? undefined : ruleFor(rules, origin, method);
  if (origin === undefined || !rule) return {};
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': (rule.responseHeader ?? []).join(', '),
  };
}

/** The CORS headers of a preflight's answer; none if the method or a header is not allowed. */
export function preflightHeaders(rules: readonly CorsRule[], request: IncomingMessage): Record<string, string> {
  const { origin } = request.headers;
  const method = request.headers['access-control-request-method'];
  if (origin === undefined || method === undefined) return {};
  const rule = ruleFor(rules, origin, method);
  const wanted = (request.headers['access-control-request-headers'] ?? '').split(',').map((each) => each.trim());
  const allowed = new Set((rule?.responseHeader ?? []).map((header) => header.toLowerCase()));
  if (!rule || wanted.some((header) => header !== '' && !allowed.has(header.toLowerCase()))) return {};
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': (rule.method ?? []).join(', '),
    'access-control-allow-headers': (rule.responseHeader ?? []).join(', '),
    'access-control-max-age': String(rule.maxAgeSeconds ?? 3_600),
  };
}
