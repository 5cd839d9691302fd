import type { FactorsView } from '@quadrangle/domain/factors/manage-factors';
import { z } from 'zod';
import { iso } from './iso.ts';
import { EXAMPLE, Id, Moment } from './shapes.ts';

const RECOVERY_CODE = 'ABCD-EFGH-IJKL-MNOP';
const HOST = 'photos.college.edu';

/** One's second factors (decisions 54). */
export const SecondFactor = z
  .strictObject({
    authenticator: z
      .strictObject({ addedAt: Moment })
      .nullable()
      .describe('The app that shows codes, if there is one.'),
    passkeys: z.array(z.strictObject({ _id: Id, name: z.string(), addedAt: Moment, usedAt: Moment })).readonly(),
    codesLeft: z.int().describe('Recovery codes that were not used.'),
  })
  .meta({
    id: 'SecondFactor',
    examples: [{ authenticator: { addedAt: EXAMPLE.moment }, passkeys: [], codesLeft: 10 }],
  });

/** A key for an app, until its first code is sent (decisions 54). */
export const AuthenticatorDraft = z
  .strictObject({
    key: z.string().describe('To be typed into the app.'),
    uri: z.string().describe('The same for a QR code.'),
    draft: z.string().describe('To be sent back with the first code.'),
  })
  .meta({
    id: 'AuthenticatorDraft',
    examples: [{ key: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', draft: '1.x' }],
  });

/** Recovery codes, which are shown only once (decisions 54). */
export const FactorAdded = z
  .strictObject({
    recoveryCodes: z.array(z.string()).nullable().describe('With the first factor only; they are never shown again.'),
  })
  .meta({ id: 'FactorAdded', examples: [{ recoveryCodes: [RECOVERY_CODE] }] });

/** New recovery codes (decisions 54). */
export const RecoveryCodes = z
  .strictObject({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes', examples: [{ recoveryCodes: [RECOVERY_CODE] }] });

/** The challenge for a passkey (decisions 54). */
export const PasskeyAsked = z
  .strictObject({ ticket: z.string().describe('The challenge of the ceremony.'), host: z.string() })
  .meta({ id: 'PasskeyAsked', examples: [{ ticket: EXAMPLE.ticket, host: HOST }] });

/** The same, for one's own passkeys (decisions 54). */
export const OwnPasskeyAsked = z
  .strictObject({
    ticket: z.string().describe('The challenge of the ceremony.'),
    host: z.string(),
    passkeys: z.array(z.string()).describe('Ids of the existing passkeys.'),
  })
  .meta({ id: 'OwnPasskeyAsked', examples: [{ ticket: EXAMPLE.ticket, host: HOST, passkeys: [] }] });

/** The ways to give a proof (decisions 54). */
export const ProofWanted = z
  .strictObject({
    ways: z.array(z.enum(['password', 'passkey', 'code'])).describe('None when the last proof is fresh.'),
  })
  .meta({ id: 'ProofWanted', examples: [{ ways: ['password'] }] });

/** One's second factors (decisions 54). */
export function presentFactors({ authenticator, passkeys, codesLeft }: FactorsView): z.output<typeof SecondFactor> {
  return {
    authenticator: authenticator && { addedAt: iso(authenticator.addedAt) },
    passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
      _id: id,
      name,
      addedAt: iso(addedAt),
      usedAt: iso(usedAt),
    })),
    codesLeft,
  };
}
