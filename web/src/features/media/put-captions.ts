import { TRPCClientError } from '@trpc/client';
import type { Inputs, Outputs } from '../../shared/lib/trpc.ts';

/**
 * Sends captions. Their text is the whole body and the rest is in the address, because the server accepts no JSON of
 * that size (decisions 78). Throws TRPCClientError.
 */
export async function putCaptions({ text, ...rest }: Inputs['captions']['put']): Promise<Outputs['captions']['put']> {
  const address = `/trpc/captions.put?input=${encodeURIComponent(JSON.stringify(rest))}`;
  const headers = { 'content-type': 'application/octet-stream' };
  try {
    const answer = await fetch(address, { method: 'POST', credentials: 'include', headers, body: text });
    const body = await answer.json();
    if (!answer.ok) throw body;
    return body.result.data;
  } catch (error) {
    throw TRPCClientError.from(error as Error);
  }
}
