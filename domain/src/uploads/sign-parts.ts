import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import { id } from '../kernel/text.ts';
import { useCase } from '../kernel/use-case.ts';
import { MAX_PARTS, partLength } from './parts.ts';
import type { PartAddresses } from './ports.ts';
import { ownUpload, type Ports } from './receive-chunk.ts';

/** An MD5 in Base64. */
const md5 = z.string().regex(/^[A-Za-z0-9+/]{21}[AQgw]==$/);

/**
 * Signs addresses at which the storage itself accepts parts of one's own upload: each only for bytes of the required
 * length with this MD5. None for an upload that has arrived (decisions 24). Refuses UPLOAD_NOT_FOUND, also if the
 * storage accepts no parts, and UPLOAD_RANGE_INVALID for a part that the file does not have.
 */
export const signParts = useCase({
  name: 'uploads.signParts',
  access: 'member',
  refuses: ['UPLOAD_NOT_FOUND', 'UPLOAD_RANGE_INVALID'],
  input: z.strictObject({
    id,
    parts: z
      .array(z.strictObject({ number: z.int().min(1), md5 }))
      .min(1)
      .max(MAX_PARTS, `At most ${MAX_PARTS} at a time.`),
  }),
  async run(
    ports: Ports & { partAddresses: PartAddresses | null },
    actor,
    input,
  ): Promise<{ readonly number: number; readonly url: string }[]> {
    const { partAddresses } = ports;
    if (!partAddresses) refuse('UPLOAD_NOT_FOUND');
    const upload = await ownUpload(ports, actor, input.id);
    if (upload.finishedAt !== null) return [];
    return Promise.all(
      input.parts.map(async ({ number, md5 }) => {
        const length = partLength(upload.size, partAddresses.partSize, number) ?? refuse('UPLOAD_RANGE_INVALID');
        return { number, url: await partAddresses.sign(upload, { number, length, md5 }) };
      }),
    );
  },
});
