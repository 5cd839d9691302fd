import { z } from 'zod';
import { codeFits } from '../accounts/code.ts';
import { MAX_CODE_TRIES, mailboxOf, typedCode } from '../accounts/rules.ts';
import { auditEntry, type Doing, theProduct } from '../audit/entry.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, Limits, Secrets } from '../kernel/ports.ts';
import { id } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import { tellModeratorsJob } from '../safety/tell-moderators.ts';
import { type Ports as NamedPorts, namedIn } from './named.ts';
import type { Asking, Filing } from './ports.ts';
import type { Filed, RightsRequest } from './request.ts';
import { dueAt, limits, requestInput, requestNumber } from './rules.ts';
import { codeDigest, sendRightsCodeJob } from './send-code.ts';
import { tellOfRequestJob } from './tell-of-request.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  limits: Limits;
  requests: Asking;
}

/**
 * Asks for a right without an account: a code is mailed to the address, and nothing happens before it is typed. The
 * answer is the same whatever the link leads to (decisions 72).
 */
export const askForRight = useCase({
  name: 'rights.ask',
  access: 'anyone',
  refuses: ['TOO_MANY_REQUESTS'],
  input: requestInput,
  async run(ports: Ports, actor, { kind, email, text, link }): Promise<{ id: string }> {
    await withinLimits(ports, [[`rights:address:${actor.origin.address}`, limits.requestsByAddress]]);
    await withinLimits(ports, [[`rights:mailbox:${mailboxOf(email)}`, limits.requestsByMailbox]]);
    const request = newRequest(ports, { kind, email, text, link, language: actor.origin.language, memberId: null });
    await ports.requests.add(request, [sendRightsCodeJob.draft({ id: request.id })]);
    return { id: request.id };
  },
});

/** The number of a request, by which letters name it, and when it is due. */
export interface Numbered {
  readonly number: string;
  readonly due: Instant;
}

/**
 * Proves the address by the code from the mail; the request becomes a case that hides nothing by itself. Sent again it
 * answers the same (decisions 72).
 */
export const confirmRequest = useCase({
  name: 'rights.confirm',
  access: 'anyone',
  refuses: ['RIGHTS_CODE_WRONG', 'TOO_MANY_REQUESTS'],
  input: z.strictObject({ id, code: typedCode }),
  async run(ports: Ports & NamedPorts, actor, input): Promise<Numbered> {
    await withinLimits(ports, [[`rights code:${actor.origin.address}`, limits.codesByAddress]]);
    const request = (await ports.requests.tryCode(input.id, MAX_CODE_TRIES)) ?? refuse('RIGHTS_CODE_WRONG');
    if (!codeFits(ports.secrets, { ...request, digest: codeDigest(request.id) }, input.code, ports.clock.now()))
      refuse('RIGHTS_CODE_WRONG');
    if (request.filed) return numbered(request.filed);
    const filed = await fileRequest(ports, theProduct, request, await namedIn(ports, request));
    // Somebody else with the code was quicker: trying again says the number.
    return numbered(filed ?? refuse('RIGHTS_CODE_WRONG'));
  },
});

const numbered = ({ number, dueAt }: Filed): Numbered => ({ number, due: dueAt });

/** A request of now, without a code or a case. */
export function newRequest(
  { clock, ids }: Pick<Ports, 'clock' | 'ids'>,
  asked: Pick<RightsRequest, 'kind' | 'email' | 'text' | 'link' | 'language' | 'memberId'>,
): RightsRequest {
  return { ...asked, id: ids.next(), createdAt: clock.now(), code: null, codeUntil: null, codeTries: 0, filed: null };
}

/** Opens the case of a request, due by its kind; null if it has one already (decisions 72). */
export async function fileRequest(
  ports: Pick<Ports, 'clock' | 'ids' | 'secrets' | 'requests'>,
  by: Doing,
  { id, kind, email, memberId }: RightsRequest,
  about: Filing['about'],
): Promise<Filed | null> {
  const at = ports.clock.now();
  const caseId = ports.ids.next();
  const due = dueAt(kind, at);
  const filed: Filed = { caseId, number: requestNumber(ports.secrets, at), dueAt: due, nextAt: due };
  const act = memberId === null ? 'request-filed' : 'erasure-asked';
  const details = { case: caseId, number: filed.number, kind };
  const done = await ports.requests.file(id, {
    filed,
    at,
    about,
    reportId: ports.ids.next(),
    mailbox: ports.secrets.sign(`reports of ${mailboxOf(email ?? '')}`),
    jobs: [tellModeratorsJob.draft({ caseId }), tellOfRequestJob.draft({ caseId })],
    audit: auditEntry(ports, by, act, { personId: memberId, itemId: about.itemId, details }),
  });
  return done ? filed : null;
}
