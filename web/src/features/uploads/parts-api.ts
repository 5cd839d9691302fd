import { api, isNetworkError, refusalOf } from '../../shared/lib/trpc.ts';
import type { PartsApi } from './send-parts.ts';
import { UploadGone, UploadLater, UploadRefused } from './transfer.ts';

/** Null where no answer came, or one after which the same may be asked again. */
function orNothing(error: unknown): null {
  if (isNetworkError(error)) return null;
  const refusal = refusalOf(error);
  if (refusal?.code === 'UPLOAD_NOT_FOUND') throw new UploadGone();
  if (refusal?.code === 'UNAUTHENTICATED') throw new UploadRefused(401);
  if (refusal?.retryAfter) throw new UploadLater(refusal.retryAfter);
  if (refusal === null) return null;
  throw error;
}

/** Asks our server about the parts of an upload. */
export function partsApi(id: string): PartsApi {
  return {
    received: async () => (await api.uploads.status.query({ id }).catch(orNothing))?.received ?? null,
    async sign(parts) {
      const signed = await api.uploads.signParts.mutate({ id, parts: [...parts] }).catch(orNothing);
      return signed && new Map(signed.map(({ number, url }) => [number, url]));
    },
  };
}
