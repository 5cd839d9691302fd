import { zodResolver } from '@hookform/resolvers/zod';
import { ages } from '@quadrangle/domain/accounts/age';
import * as rules from '@quadrangle/domain/accounts/rules';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { rules as texts } from '../../shared/i18n/en/rules.ts';
import type { SignUpForm } from './use-sign-up.ts';

const schema = z
  .object({
    fullName: rules.fullName,
    name: rules.username,
    email: rules.emailAddress,
    phone: z
      .string()
      .transform((typed): string | null | undefined => typed)
      .pipe(rules.phone),
    password: rules.newPassword,
    confirmation: z.string(),
    age: z.enum([...ages, '']),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: texts.passwordMismatch,
    when: () => true,
  });

/** Applies the domain's rules to the typed text, but sends it as it is: the server normalises it. */
export const resolver: Resolver<SignUpForm> = zodResolver(schema, undefined, { raw: true });

/** Whether the name is complete enough to check whether it is taken. */
export const isUsername = (text: string): boolean => rules.username.safeParse(text).success;

/** Whether the address is complete enough to check whether it has an account. */
export const isEmail = (text: string): boolean => rules.emailAddress.safeParse(text).success;

/** A username made from an address, the next one for each attempt; null for what is no address (decisions 67). */
export const suggestedName = (email: string, attempt: number, appName: string): string | null =>
  isEmail(email) ? rules.usernameFromEmail(rules.normalEmail(email), attempt, { appName }) : null;

/** Whether the address is a college's, by the operator's pattern (decisions 1). */
export function isCollegeEmail(email: string, patternSource: string): boolean {
  return rules.isAcademicEmail(email, rules.academicPattern(patternSource));
}
