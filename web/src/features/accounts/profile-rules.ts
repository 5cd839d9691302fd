import { zodResolver } from '@hookform/resolvers/zod';
import { fullName, phone, username } from '@quadrangle/domain/accounts/rules';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { ProfileTexts } from './profile-form.tsx';

const schema = z.object({
  fullName,
  name: username,
  phone: z
    .string()
    .transform((typed): string | null | undefined => typed)
    .pipe(phone),
});

export const resolver: Resolver<ProfileTexts> = zodResolver(schema, undefined, { raw: true });
