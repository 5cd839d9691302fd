import { type Code, catalogue, Refusal } from '@quadrangle/domain/kernel/errors';
import { answerTo, type Problem, type WireCode, WireProblem } from '../edge/problems.ts';
import type { Asked, Call, Operation } from '../rest/routes/operation.ts';

type AnyCode = Code | WireCode;

/** The use cases an operation may run; forms of one body may have one each. */
export function askedOf({ does, takes }: Operation): readonly Asked[] {
  if (does !== undefined) return [does];
  return takes !== undefined && 'length' in takes ? takes.map(({ useCase }) => useCase) : [];
}

/** The problems that a call answers with, by status: its own, and those that follow from what it is. */
export function refusalsOf({ method, url, operation }: Call & { operation: Operation }): Map<number, Problem[]> {
  const asked = askedOf(operation);
  const codes = new Set<AnyCode>([
    ...asked.flatMap(ofUseCase),
    ...(method === 'GET' ? [] : ofChanges),
    ...(url.includes(':') || operation.query || operation.takes ? ['MALFORMED_REQUEST' as const] : []),
    ...(/^\/(media|metrics|api\/health)/.test(url) ? [] : ['TOO_MANY_REQUESTS' as const]),
    ...(operation.refuses ?? []),
  ]);
  return Map.groupBy([...codes].map(problemOf), ({ status }) => status);
}

/** A request that changes something may be refused for where it comes from and for what it carries. */
const ofChanges = ['ORIGIN_REFUSED', 'MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

function ofUseCase({ access, invalidAs }: Asked): AnyCode[] {
  return [
    ...(access === 'anyone' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(typeof access === 'object' ? access.refuses : []),
    invalidAs ?? 'VALIDATION_FAILED',
  ];
}

/** What stands for the parts of a message that depend on the case. */
const params = {
  institute: "your institute's",
  items: 'photos',
  limit: '40 MiB',
  ticket: 'q2J0mZf7Jw3Nn0Yb8w5d1kzX4rTq9s6uVbA2cE7hLgM',
  ways: 'code passkey',
  passkeys: 'bXlwYXNza2V5',
  host: 'photos.college.edu',
};

function problemOf(code: AnyCode): Problem {
  return answerTo(isRefusal(code) ? new Refusal(code, { params }) : new WireProblem(code)).problem;
}

function isRefusal(code: AnyCode): code is Code {
  return code in catalogue;
}
