/** The facts about the installation. */
import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { siteOf } from './site.ts';

it.each([
  [{}, { thirdPartySignIn: false, thirdPartyIsGoogle: false }],
  [{ OIDC_CLIENT_ID: 'us' }, { thirdPartySignIn: true, thirdPartyIsGoogle: true }],
  [
    { OIDC_CLIENT_ID: 'us', OIDC_ISSUER: 'https://accounts.google.com/' },
    { thirdPartySignIn: true, thirdPartyIsGoogle: true },
  ],
  [
    { OIDC_CLIENT_ID: 'us', OIDC_ISSUER: 'https://login.college.edu' },
    { thirdPartySignIn: true, thirdPartyIsGoogle: false },
  ],
])('the button of %j is there, and names Google, only where that is so (decisions 9)', (env, known) => {
  expect(siteOf(readConfig(env, '/'), null)).toMatchObject(known);
});
