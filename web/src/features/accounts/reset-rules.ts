import { zodResolver } from '@hookform/resolvers/zod';
import { newPassword } from '@quadrangle/domain/accounts/rules';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { rules as texts } from '../../shared/i18n/en/rules.ts';
import type { ResetForm } from './reset-form.tsx';

const schema = z
  .object({ password: newPassword, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: texts.resetMismatch,
    when: () => true,
  });

export const resolver: Resolver<ResetForm> = zodResolver(schema, undefined, { raw: true });
