import { type Capability, rowsOf } from '../engine/capability.ts';
import { ofTenant, ofUser } from '../engine/college-rows.ts';
import type { Store } from '../engine/store.ts';
import type { Tables } from '../tables/tables.ts';
import { addressesOn } from './addresses.ts';
import { avatarsOn } from './avatars.ts';
import { bindingsOn } from './bindings.ts';
import { erasuresOn } from './erasures.ts';
import { leaversOn } from './leavers.ts';
import { linksOn } from './links.ts';
import { recoveryAddressesOn } from './recovery-addresses.ts';
import { secondFactorsOn } from './second-factors.ts';
import { devicesOn, sessionsOn } from './sessions.ts';
import { ticketsOn } from './tickets.ts';
import { usersOn } from './users.ts';

export const accounts = {
  repositories: (store: Store) => ({
    users: usersOn(store),
    addresses: addressesOn(store),
    links: linksOn(store),
    sessions: sessionsOn(store),
    devices: devicesOn(store),
    secondFactors: secondFactorsOn(store),
    tickets: ticketsOn(store),
    avatars: avatarsOn(store),
    erasures: erasuresOn(store),
    recoveryAddresses: recoveryAddressesOn(store),
    leavers: leaversOn(store),
    bindings: bindingsOn(store),
  }),
  own: ({ authenticators, devices, identities, links, passkeys, sessions, users }: Tables) => ({
    account: rowsOf(users, users.id, users.id),
    sessions: rowsOf(sessions, sessions.userId, sessions.id),
    devices: rowsOf(devices, devices.userId, devices.device),
    identities: rowsOf(identities, identities.userId, identities.issuer),
    authenticators: rowsOf(authenticators, authenticators.userId, authenticators.userId),
    passkeys: rowsOf(passkeys, passkeys.userId, passkeys.id),
    links: rowsOf(links, links.userId, links.digest),
  }),
  notOwn: {
    users: ['nameKey', 'passwordHash'],
    erasures: 'digests of those who are gone',
    // Of a code in a mail only its hash is kept, for minutes.
    links: ['digest', 'userId', 'code', 'codeUntil', 'codeTries'],
    sessions: ['digest', 'userId'],
    // The digest that recognises a browser is a secret.
    devices: ['userId', 'device'],
    identities: ['userId'],
    // Keys and codes are secrets.
    authenticators: ['userId', 'sealed', 'step'],
    passkeys: ['id', 'userId', 'publicKey', 'counter'],
    recoveryCodes: 'digests of secrets',
    recoveryClaims: 'addresses that nobody proved, for a day',
    tickets: 'digests, for minutes',
  },
  college: {
    users: ofTenant,
    erasures: { none: 'digests of those who are gone, of the installation' },
    links: { none: 'addresses of this installation, for hours' },
    sessions: { none: 'people sign in again' },
    devices: { none: 'of browsers, which know this installation' },
    identities: ofUser,
    authenticators: ofUser,
    passkeys: ofUser,
    recoveryCodes: ofUser,
    recoveryClaims: { none: 'addresses that nobody proved, for a day' },
    tickets: { none: 'of sign-ins, for minutes' },
  },
  files: { users: ['avatar'] },
} satisfies Capability;
