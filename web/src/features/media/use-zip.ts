import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import type { Translate } from '../../shared/i18n/translate.ts';
import { unansweredText } from '../../shared/lib/error-text.ts';
import { notify } from '../../shared/ui/notices.ts';

/** What to download as one file: an event or a batch by its id, or chosen items. */
export type ZipOf = { readonly event: string } | { readonly batch: string } | { readonly items: readonly string[] };
export type ZipSize = 'full' | 'web';

/** Why there is no ZIP: the problem that REST answered. */
class Problem extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

async function asked(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  if (answer.ok) return answer;
  const { code = '', message = '' } = (await answer.json()) as { code?: string; message?: string };
  throw new Problem(code, message);
}

/**
 * The address of the ZIP; chosen items are stored on the server first, because their ids do not fit into a batch of
 * calls.
 */
async function addressOf(of: ZipOf, size: ZipSize, signal: AbortSignal): Promise<string> {
  if ('event' in of) return `/api/events/${of.event}/zip?size=${size}`;
  if ('batch' in of) return `/api/batches/${of.batch}/zip?size=${size}`;
  const body = JSON.stringify({ items: of.items, size });
  const headers = { 'content-type': 'application/json' };
  const answer = await asked('/api/zips', { method: 'POST', headers, body, signal });
  const { pathname, search } = new URL(((await answer.json()) as { url: string }).url);
  return pathname + search;
}

function textOf(t: Translate, error: unknown): string {
  if (!(error instanceof Problem)) return t(unansweredText());
  return t(`errors.${error.code}` as 'errors.VALIDATION_FAILED', {
    wait: t('common.later'),
    otherwise: error.message || t('common.failed'),
  });
}

/**
 * Lets the browser download a ZIP, show its progress and resume it. Requests the first byte before that, because a
 * failed download gives no reason.
 */
export function useZip() {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const fetchZip = async (of: ZipOf, size: ZipSize): Promise<boolean> => {
    const { signal } = leaving.current;
    setBusy(true);
    try {
      const address = await addressOf(of, size, signal);
      await (await asked(address, { headers: { range: 'bytes=0-0' }, signal })).arrayBuffer();
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      link.click();
      return true;
    } catch (error) {
      if (!signal.aborted) notify('red', textOf(t, error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fetchZip };
}
