import { z } from 'zod';
import { copyPictureJob } from '../accounts/copy-picture.ts';
import { giveWay } from '../accounts/give-way.ts';
import { limits } from '../accounts/limits.ts';
import type { SignedIn } from '../accounts/open-session.ts';
import type { Addresses, UserAccounts, UserLookup } from '../accounts/ports.ts';
import { momentOf, refuseAnother, whenReturning } from '../accounts/returned-address.ts';
import {
  fullName,
  isAcademicEmail,
  isTrustedPicture,
  normalEmail,
  tenantOf,
  usernameFromEmail,
} from '../accounts/rules.ts';
import { newUser } from '../accounts/sign-up.ts';
import type { User } from '../accounts/user.ts';
import { auditEntry, theProduct } from '../audit/entry.ts';
import { type Ports as AdmissionPorts, admitNewcomer } from '../colleges/admission.ts';
import { settingsOfTenant } from '../colleges/settings.ts';
import { type EnterPorts, enter } from '../factors/enter.ts';
import type { Anonymous, Member, Origin, Tenant } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { JobDraft, Settings } from '../kernel/ports.ts';
import { firstCharacters } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import type { Bindings, Identity } from './ports.ts';
import { mayVouch, type Ports as ProviderPorts } from './provider-of.ts';

export interface Ports extends EnterPorts, AdmissionPorts, ProviderPorts {
  users: UserLookup & UserAccounts;
  addresses: Addresses;
  bindings: Bindings;
}

/** What somebody is refused with whom a provider vouches for. */
export const identityRefusals = [
  'ADDRESS_OF_ANOTHER',
  'AGE_ASKED',
  'COLLEGE_CLOSED',
  'COLLEGE_CLOSING',
  'COLLEGE_NOT_HERE',
  'ENTRY_CLOSED',
  'GUARDIAN_ASKED',
  'MINORS_REFUSED',
  'NOT_ON_ROSTER',
  'SECOND_FACTOR_REQUIRED',
  'SIGN_IN_FAILED',
  'THIRD_PARTY_NOT_COLLEGE_EMAIL',
  'THIRD_PARTY_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const;

/** Signs in with an ID token of the identity provider; nothing else of the body is trusted (decisions 9). */
export const signInWithCredential = useCase({
  name: 'accounts.signInWithCredential',
  access: 'anyone',
  refuses: [...identityRefusals, 'THIRD_PARTY_REFUSED'],
  input: z.object({ credential: z.string().max(10_000).optional() }),
  async run(ports: Ports, actor, { credential }): Promise<SignedIn> {
    if (!ports.identityProvider) refuse('THIRD_PARTY_UNAVAILABLE');
    if (!credential) refuse('THIRD_PARTY_REFUSED');
    return enterWithIdentity(ports, actor, await ports.identityProvider.identify(credential));
  },
});

/**
 * Lets a verified identity in: with a session, or with a ticket for its second factor (decisions 54). The first time,
 * this creates an account, whose picture a job copies; an unverified password account with that e-mail loses its
 * password, its sessions, and what was said of age and consent first (decisions 73). An identity is bound to the
 * account at its first sign-in: from then on it opens that one, whatever its address, and no other identity of the same
 * issuer does. Whoever is signed in to an account that no identity opens yet binds theirs to it, also after they left
 * (decisions 75). `voucher` is the college whose provider it is, null for the installation's: each speaks for its own
 * people alone (decisions 9, 69).
 */
export async function enterWithIdentity(
  ports: Omit<Ports, 'identityProvider' | 'identityProviders'>,
  actor: Pick<Anonymous, 'origin'> | Member,
  identity: Identity,
  voucher: Tenant | null = null,
): Promise<SignedIn> {
  const email = normalEmail(identity.email);
  const { origin } = actor;
  const self = 'id' in actor ? actor.id : null;
  if (!identity.emailVerified) refuse('THIRD_PARTY_REFUSED');
  if (!isAcademicEmail(email, ports.settings.academicEmailPattern)) refuse('THIRD_PARTY_NOT_COLLEGE_EMAIL');
  if (!(await mayVouch(ports, voucher, tenantOf(email)))) refuse('THIRD_PARTY_REFUSED');

  const bound = await ports.bindings.ownerOf(identity);
  const known = bound === null ? await ports.users.byLogin(email) : await ports.users.byId(bound);
  const theirs = known && (bound !== null || (await isTheirs(ports, known, identity, email, self)));
  if (!theirs) await admitStranger(ports, origin, email);
  if (known && !theirs) await giveWay(ports, known);
  const user = theirs ? known : await registerOrFind(ports, origin, identity, email);
  if (user.suspendedAt !== null || user.tenant !== tenantOf(email)) refuse('THIRD_PARTY_REFUSED');
  if (user.verifiedAt !== null) return enter(ports, user, origin);
  const audit = auditEntry(ports, theProduct, 'password-removed', { personId: user.id });
  const taken = await ports.users.takeOver(user.id, ports.clock.now(), audit);
  return enter(ports, taken ?? refuse('THIRD_PARTY_REFUSED'), origin);
}

/**
 * Whether an account that is bound to nobody, or to this identity by now, opens for it: not after its person has left.
 */
function isTheirs(
  ports: Pick<Ports, 'clock' | 'ids' | 'bindings' | 'settings'>,
  { id }: User,
  identity: Identity,
  email: string,
  self: string | null = null,
): Promise<boolean> {
  const { issuer } = identity;
  const audit = auditEntry(ports, { kind: 'member', id }, 'identity-bound', { personId: id, details: { issuer } });
  const moment = momentOf(ports);
  return ports.bindings.bind(id, identity, moment.now, audit, (person) => {
    if (person.email !== email || person.entryClosedAt !== null) return false;
    return id === self || whenReturning(person, moment, false) === 'held';
  });
}

/**
 * A new account that is bound to the identity, or the one that came to have its address a moment ago, if it is theirs.
 */
async function registerOrFind(
  ports: Omit<Ports, 'identityProvider' | 'identityProviders'>,
  origin: Origin,
  identity: Identity,
  email: string,
): Promise<User> {
  const user =
    (await registerIdentity(ports, origin, identity, email)) ??
    (await ports.users.byLogin(email)) ??
    refuse('THIRD_PARTY_REFUSED');
  return (await isTheirs(ports, user, identity, email)) ? user : refuseAnother(ports.settings);
}

/** Who is new needs a listed college, and a place on its roster where that is closed; tries count as those to sign up
 * by form (decisions 69, 71). */
function admitStranger(
  ports: Omit<Ports, 'identityProvider' | 'identityProviders'>,
  { address }: Origin,
  email: string,
): Promise<boolean> {
  const tries = [`sign-up:address:${address}`, limits.signUpByAddress] as const;
  return admitNewcomer(ports, { domain: tenantOf(email), email }, () => withinLimits(ports, [tries]));
}

const MAX_NAMES_TRIED = 50;

/** Null where the address has an account by now. */
async function registerIdentity(
  ports: Omit<Ports, 'identityProvider' | 'identityProviders'>,
  origin: Origin,
  identity: Identity,
  email: string,
): Promise<User | null> {
  const now = ports.clock.now();
  const typed = fullName.safeParse(firstCharacters(identity.fullName.trim(), 80));
  const settings = await settingsOfTenant(ports, tenantOf(email));
  const [onRoster] = await ports.rosters.among(tenantOf(email), [email]);
  // Some providers give the address as the name, but a full name is seen by everybody (decisions 11).
  const named = typed.data && normalEmail(typed.data) !== email ? typed.data : onRoster?.name;
  for (let attempt = 0; attempt < MAX_NAMES_TRIED; attempt += 1) {
    const name =
      attempt < MAX_NAMES_TRIED - 1 ? usernameFromEmail(email, attempt, settings) : ports.ids.next().slice(0, 30);
    const draft = newUser(ports, {
      name,
      fullName: named ?? name,
      email,
      phone: null,
      language: origin.language,
      passwordHash: null,
    });
    const user = { ...draft, verifiedAt: now };
    const outcome = await ports.users.register(user, null, pictureJobs(ports.settings, user, identity));
    if (outcome === 'registered') return user;
    if (outcome === 'email-taken') return null;
  }
  return refuse('THIRD_PARTY_REFUSED');
}

function pictureJobs({ pictureHosts }: Settings, user: User, { picture }: Identity): JobDraft[] {
  if (picture === undefined || !isTrustedPicture(picture, pictureHosts)) return [];
  return [copyPictureJob.draft({ userId: user.id, url: picture })];
}
