import { z } from 'zod';
import type { Clock } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import type { NewsReads } from './ports.ts';

const key = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w:-]+$/);

/** Marks notifications as read, on every device at once: those with `keys`, or all (decisions 50). */
export const markRead = useCase({
  name: 'news.markRead',
  access: 'member',
  input: z.strictObject({ keys: z.array(key).min(1).max(500).optional() }),
  async run(ports: { clock: Clock; newsReads: NewsReads }, actor, { keys }): Promise<{ read: true }> {
    await ports.newsReads.markRead(actor.id, keys ?? null, ports.clock.now());
    return { read: true };
  },
});
