import { TRPCClientError } from '@trpc/client';

/**
 * Calls a mutation, such as `/trpc/captions.put`, with a long text. The text is the whole body and the rest is in the address, because the server
 * accepts no JSON of that size (decisions 78). Throws TRPCClientError.
 */
export async function sendText<Output>(path: string, rest: object, text: string): Promise<Output> {
  const address = `${path}?input=${encodeURIComponent(JSON.stringify(rest))}`;
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
