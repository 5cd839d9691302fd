import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import { LANGUAGES, type Language } from '../kernel/languages.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import type { UserProfiles } from './ports.ts';
import { type SelfView, selfView } from './views.ts';

/**
 * Chooses one's language, on the profile or by switching it on screen: from now on mails and pushes are written in it,
 * and every browser in which one signs in shows it (decisions 76).
 */
export const chooseLanguage = useCase({
  name: 'accounts.chooseLanguage',
  access: 'member',
  refuses: ['UNAUTHENTICATED'],
  input: z.strictObject({ language: z.enum(Object.keys(LANGUAGES) as Language[]) }),
  async run(
    ports: { clock: Clock; secrets: Secrets; settings: Settings; users: Pick<UserProfiles, 'chooseLanguage'> },
    actor,
    { language },
  ): Promise<SelfView> {
    return selfView(ports, (await ports.users.chooseLanguage(actor.id, language)) ?? refuse('UNAUTHENTICATED'));
  },
});
