import { type Calls, input, nothing } from '../call.ts';

export const rights = `
Sign in, their own account                yes         second      yes         yes         yes         yes         yes         yes         yes         yes         yes         second
    POST /api/auth/signin                 POST /api/auth/google   accounts.signIn
End their own pending sign-in             yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/auth/second-factor          accounts.showSecondFactor
Ask for a passkey to sign in with         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes         yes
    POST /api/auth/passkey                accounts.askPasskey
Come back with their own popup            yes         second      yes         yes         yes         yes         yes         yes         yes         yes         yes         second
    GET /api/auth/google/callback
Come back at the address of a college     no popup    no popup    no popup    no popup    no popup    no popup    no popup    no popup    no popup    no popup    no popup
    GET /api/auth/google/callback/:college
See and add their own second factors      sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/auth/second-factor           accounts.secondFactor
    POST /api/auth/authenticator          PUT /api/auth/authenticator
    accounts.draftAuthenticator           accounts.addAuthenticator
    POST /api/auth/passkeys/ticket        POST /api/auth/passkeys
    accounts.askOwnPasskey                accounts.addPasskey
Remove their own factor: no such one      sign in     sign in     not there   not there   not there   not there   not there   not there   not there   not there   not there
    DELETE /api/auth/second-factor/:id    accounts.removeFactor
Renew their own recovery codes            sign in     sign in     not there   not there   not there   not there   not there   not there   not there   not there   not there   yes
    POST /api/auth/recovery-codes         accounts.renewRecoveryCodes
Prove that it is still they, their own    sign in     sign in     yes         yes         yes         yes         yes         yes         yes         yes         yes
    GET /api/auth/proof                   POST /api/auth/proof
    accounts.proofWanted                  accounts.prove
`;

export const calls: Calls = {
  'POST /api/auth/second-factor': input(({ secondStep }) => secondStep),
  'POST /api/auth/passkey': nothing,
  'GET /api/auth/second-factor': nothing,
  'DELETE /api/auth/second-factor/:id': () => ({ params: { id: 'authenticator' } }),
  'POST /api/auth/authenticator': nothing,
  'PUT /api/auth/authenticator': input(({ newAuthenticator }) => newAuthenticator),
  'POST /api/auth/passkeys/ticket': nothing,
  'POST /api/auth/passkeys': input(({ newPasskey }) => newPasskey),
  'POST /api/auth/recovery-codes': nothing,
  'GET /api/auth/proof': nothing,
  'POST /api/auth/proof': input(({ password }) => ({ password })),
  'accounts.showSecondFactor': input(({ secondStep }) => secondStep),
  'accounts.askPasskey': nothing,
  'accounts.secondFactor': nothing,
  'accounts.removeFactor': input(() => ({ id: 'authenticator' })),
  'accounts.draftAuthenticator': nothing,
  'accounts.addAuthenticator': input(({ newAuthenticator }) => newAuthenticator),
  'accounts.askOwnPasskey': nothing,
  'accounts.addPasskey': input(({ newPasskey }) => newPasskey),
  'accounts.renewRecoveryCodes': nothing,
  'accounts.proofWanted': nothing,
  'accounts.prove': input(({ password }) => ({ password })),
};
