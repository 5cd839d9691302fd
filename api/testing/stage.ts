import { hashedCode } from '@quadrangle/domain/accounts/code';
import { draftLink } from '@quadrangle/domain/accounts/links';
import { proofOfSignUp } from '@quadrangle/domain/accounts/sign-up-proof';
import type { User } from '@quadrangle/domain/accounts/user';
import { guardianDigest } from '@quadrangle/domain/consent/guardian';
import { gateTicket } from '@quadrangle/domain/factors/enter';
import { stepAt } from '@quadrangle/domain/factors/rules';
import type { Member } from '@quadrangle/domain/kernel/actor';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { HOUR, MINUTE } from '@quadrangle/domain/kernel/time';
import { execute } from '@quadrangle/domain/kernel/use-case';
import { actorOf, aMember, anonymous, memoryCode, memoryRegistration } from '@quadrangle/domain/memory';
import type { Ports } from '@quadrangle/domain/ports';
import { codeDigest } from '@quadrangle/domain/rights/send-code';
import { recoveryAddressLabel } from '@quadrangle/domain/sign-in/recovery-address';
import { useCases } from '@quadrangle/domain/use-cases';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import type { Scene } from './call.ts';
import {
  aCollege,
  type College,
  isOutsider,
  type Outsider,
  type PersonOfRole,
  type Role,
  resourcesOf,
} from './scene.ts';

/** Payments by a provider that also sends messages, so that every route there is stands. */
const everyRoute = {
  RAZORPAY_KEY_ID: 'id',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
};

/** A store that takes parts from clients. */
const partAddresses: Ports['partAddresses'] = {
  partSize: 5,
  sign: async ({ id }, { number }) => `https://photos.college.edu:9000/files/${id}?partNumber=${number}`,
};

/** The application with every route it can have, nobody's tries counted unless `limits` does. */
export function startWholeApp({
  ports,
  env,
  limits = { hit: async () => null, forgive: async () => {} },
}: Pick<TestAppOptions, 'ports' | 'env'> & { limits?: Ports['limits'] } = {}): Promise<TestApp> {
  return startTestApp({
    env: { ...everyRoute, ...env },
    ports: { partAddresses, ...ports, limits },
    outbox: { list: async () => [] },
  });
}

let newcomers = 0;

type Stage = Pick<TestApp, 'memory' | 'inject'>;

/** What calls are about when they are about `person`'s belongings. */
export async function aScene(app: Stage, college: College, person: PersonOfRole): Promise<Scene> {
  const { memory } = app;
  newcomers += 1;
  const name = `fresh${newcomers}`;
  const resources = await resourcesOf(memory, college, college.people[person]);
  const event = memory.provider.event({
    kind: 'paid',
    providerOrderId: resources.orderId,
    paymentId: 'pay_1',
    amount: 23_000,
    currency: 'INR',
  });
  const popup = await aPopup(app, college.people[person]);
  const factors = await factorsOf(memory, college, person);
  const joining = await aSignUp(memory, `joining${newcomers}`);
  const visitor = await aVisitor(memory, name);
  for (const { id } of Object.values(college.people)) await askedForRecovery(memory, id);
  const gate = await aGate(memory, name);
  return {
    ...college,
    ...resources,
    ...factors,
    joining,
    visitor,
    gate,
    fresh: { name, email: `${name}@fresh.edu` },
    event,
    popup,
  };
}

/** Somebody who signed up in this browser, and has got the mail. */
async function aSignUp(memory: Stage['memory'], name: string): Promise<Scene['joining']> {
  const code = '048213';
  const { id } = await aMember(memory, { name, tenant: 'joining.edu', verified: false });
  const { link } = draftLink(memory, 'verify', id);
  await memory.links.issue(link, 0, []);
  const hashed = { code: hashedCode(memory.secrets, link.digest, code), codeUntil: link.expiresAt };
  await memory.links.mint('verify', id, link.createdAt, link.digest, hashed);
  return { code, cookie: `quadrangle_signup=${encodeURIComponent(proofOfSignUp(memory, id))}` };
}

/** Somebody without an account who asked for a right, and has got the mail. */
async function aVisitor(memory: Stage['memory'], name: string): Promise<Scene['visitor']> {
  const code = '048213';
  const asked = { kind: 'complain', email: `${name}@example.org`, text: 'Too loud.' };
  const { id: requestId } = await execute(useCases.rights.askForRight, memory, anonymous({ address: name }), asked);
  const digest = codeDigest(requestId);
  await memory.requests.giveCode(requestId, hashedCode(memory.secrets, digest, code), memory.clock.now() + HOUR);
  return { requestId, code };
}

/** Somebody to whose recovery address the code `048213` was mailed. */
async function askedForRecovery({ clock, recoveryAddresses, secrets }: Stage['memory'], id: string): Promise<void> {
  await recoveryAddresses.ask(id, 'somebody@home.org', clock.now() - MINUTE, 0, []);
  const hash = (address: string) => hashedCode(secrets, recoveryAddressLabel(id, address), '048213');
  await recoveryAddresses.giveCode(id, hash, clock.now() + HOUR);
}

/** Two people who are asked for age and guardian before they enter; the guardian has got the mail. */
async function aGate(memory: Stage['memory'], name: string): Promise<Scene['gate']> {
  const code = '048213';
  const [ageless, younger] = [
    await aMember(memory, { name: `${name}-ageless` }),
    await aMember(memory, { name: `${name}-younger`, age: 'younger' }),
  ];
  // A minute before, so that another may be named.
  const askedAt = memory.clock.now() - MINUTE;
  await memory.guardians.name({ personId: younger.id, email: `parent-of-${name}@example.org`, askedAt }, 0, []);
  const hash = hashedCode(memory.secrets, guardianDigest(younger.id), code);
  await memory.guardians.giveCode(younger.id, askedAt, hash, askedAt + HOUR);
  return { ageless: await gateTicket(memory, ageless, null), younger: await gateTicket(memory, younger, null), code };
}

/** What second factors are shown and added with: by the pending, and by `person` in their session. */
async function factorsOf(memory: Stage['memory'], { people, pendingKey }: College, person: PersonOfRole) {
  const { name } = people.pending;
  const refusal = await execute(useCases.accounts.signIn, memory, anonymous(), {
    name,
    password: 'correct horse',
  }).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Refusal)) throw new Error('The second factor was to be asked for.');
  // No code is good twice.
  memory.clock.advance(30_000);
  const code = memoryCode(pendingKey, stepAt(memory.clock.now()));
  const { sessionId } = people[person];
  const actor = actorOf(people[person], { sessionId, provenAt: memory.clock.now() });
  const asked = async () => (await execute(useCases.accounts.askOwnPasskey, memory, actor, {})).ticket;
  const ticket = await asked();
  newcomers += 1;
  const passkey = memoryRegistration(`key${newcomers}`, ticket, memory.settings.publicUrl);
  return {
    secondStep: { ticket: String(refusal.params.ticket), code },
    newPasskey: { ticket, name: 'Phone', passkey },
    newAuthenticator: person === 'pending' ? noAuthenticator : await anAuthenticatorDraft(memory, actor),
  };
}

const noAuthenticator = { key: 'A', draft: '1.x', code: '000000' };

async function anAuthenticatorDraft(memory: Stage['memory'], actor: Member) {
  const { key, draft } = await execute(useCases.accounts.draftAuthenticator, memory, actor, {});
  return { key, draft, code: memoryCode(key, stepAt(memory.clock.now())) };
}

async function aPopup({ memory, inject }: Stage, { email, fullName }: Pick<User, 'email' | 'fullName'>) {
  const { headers } = await inject('/api/auth/google/start');
  const [cookie = ''] = [headers['set-cookie'] ?? ''].flat();
  const answer = new URLSearchParams(
    memory.identities.signIn(String(headers.location), { email, emailVerified: true, fullName }),
  );
  return {
    code: answer.get('code') ?? '',
    state: answer.get('state') ?? '',
    cookie: cookie.split(';')[0] ?? '',
  };
}

/**
 * A college in which `role` is about to act on what is the owner's or, with `own`, on what is their own: a new one, or
 * what the case `before` left as it was.
 */
export async function aCase(app: Stage, role: Role, own: boolean, before?: { college: College; scene: Scene }) {
  const college = before?.college ?? (await aCollege(app.memory));
  const person = own ? (isOutsider(role) ? ACTED_ON_BY[role] : role) : 'owner';
  const scene = (own ? undefined : before?.scene) ?? (await aScene(app, college, person));
  return { college, scene, token: isOutsider(role) ? heldBy(role, scene) : college.people[role].token };
}

/** Whose belongings somebody without an account acts on under "their own": of one person each, who leads few clubs. */
const ACTED_ON_BY = { anonymous: 'owner', visitor: 'member', guardian: 'lapsed' } as const;

/** What somebody without an account sends in the place of a session. */
function heldBy(role: Outsider, { visitor, gate }: Scene): string | null {
  if (role === 'anonymous') return null;
  return role === 'visitor' ? visitor.requestId : gate.younger;
}
