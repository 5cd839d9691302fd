import { type Code, catalogue, Refusal } from '@quadrangle/domain/kernel/errors';
import { refusalsOf } from '@quadrangle/domain/kernel/use-case';
import { answerTo, type Problem, type WireCode, WireProblem } from '../edge/problems.ts';
import { isLimited } from '../edge/rate-limit.ts';
import { isShed } from '../edge/shed-load.ts';
import { EXAMPLE } from '../rest/presenters/shapes.ts';
import type { Call, DocumentedUseCase, Operation } from '../rest/routes/operation.ts';

type AnyCode = Code | WireCode;
type Described = Pick<Call, 'method' | 'url'> & { readonly operation: Operation };

/** The use cases an operation may run; forms of one body may have one each. */
export function useCasesOf({ does, takes }: Operation): readonly DocumentedUseCase[] {
  if (does !== undefined) return [does];
  return takes !== undefined && 'length' in takes ? takes.map(({ useCase }) => useCase) : [];
}

/** Whether a caller has to be signed in. */
export function needsSession(operation: Operation): boolean {
  return (
    useCasesOf(operation).some(({ access }) => access !== 'anyone') ||
    operation.refuses?.includes('UNAUTHENTICATED') === true
  );
}

/** All refusals of a call: those of its use case, of its route and of the edge. */
export function codesOf({ method, url, operation }: Described): ReadonlySet<AnyCode> {
  const useCases = useCasesOf(operation);
  return new Set<AnyCode>([
    ...useCases.flatMap((useCase) => [...refusalsOf(useCase)]),
    ...(operation.refuses ?? []),
    ...(useCases.length === 0 ? [] : (['DATABASE_UNAVAILABLE'] as const)),
    ...(method === 'GET' ? [] : ofChanges),
    ...(/[:*]/.test(url) || operation.query || operation.takes ? (['MALFORMED_REQUEST'] as const) : []),
    ...(isLimited(method, url) ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...(isShed(url) ? (['TOO_BUSY'] as const) : []),
  ]);
}

/** A request that changes something may also be refused because of its origin and its body. */
const ofChanges = [
  'ORIGIN_REFUSED',
  'MALFORMED_REQUEST',
  'REQUEST_TOO_SLOW',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const;

/** The problems that a call answers with, by status. */
export function problemsOf(call: Described): Map<number, Problem[]> {
  return Map.groupBy([...codesOf(call)].map(problemOf), ({ status }) => status);
}

/** Placeholders for the variable parts of a message. */
const params = {
  institute: "your institute's",
  items: 'photos',
  limit: '40 MiB',
  used: '9.9 GiB',
  allowed: '10 GiB',
  until: '2026-12-01',
  wait: 'in 5 minutes',
  ticket: EXAMPLE.ticket,
  ways: 'code passkey',
  passkeys: 'bXlwYXNza2V5',
  host: 'photos.college.edu',
  domain: 'college.edu',
  contact: 'office@college.edu',
};

function problemOf(code: AnyCode): Problem {
  return answerTo(isRefusal(code) ? new Refusal(code, { params }) : new WireProblem(code)).problem;
}

function isRefusal(code: AnyCode): code is Code {
  return code in catalogue;
}
