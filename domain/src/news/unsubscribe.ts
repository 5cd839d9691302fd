import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import type { Secrets, Settings } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import type { NewsChoices } from './ports.ts';

export interface Ports {
  secrets: Secrets;
  newsChoices: NewsChoices;
}

/** The text that is signed for the link in a digest. */
const signed = (personId: string) => `end digests of ${personId}`;

/**
 * The link in somebody's digests that ends them. It can do nothing else, reveals nothing about them, and never expires:
 * people find mails again after years (decisions 50).
 */
export function unsubscribeUrl(
  { secrets, settings }: { secrets: Secrets; settings: Pick<Settings, 'publicUrl'> },
  personId: string,
): string {
  return `${settings.publicUrl}/unsubscribe/${personId}.${secrets.sign(signed(personId))}`;
}

/**
 * Ends somebody's digests of all kinds, without signing in; repeating it changes nothing (decisions 50). Refuses
 * LINK_NOT_FOUND if we did not sign the link.
 */
export const unsubscribe = useCase({
  name: 'news.unsubscribe',
  access: 'anyone',
  input: z.strictObject({ token: z.string().max(300) }),
  invalidAs: 'LINK_NOT_FOUND',
  async run(ports: Ports, _actor, { token }): Promise<{ ended: true }> {
    const dot = token.indexOf('.');
    const personId = token.slice(0, Math.max(0, dot));
    if (dot < 1 || !ports.secrets.verify(signed(personId), token.slice(dot + 1))) refuse('LINK_NOT_FOUND');
    for (const { kind, way, wanted } of await ports.newsChoices.of(personId))
      if (way === 'digest' && wanted) await ports.newsChoices.choose(personId, { kind, way, wanted: false });
    return { ended: true };
  },
});
