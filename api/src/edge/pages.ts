import { escaped } from '@quadrangle/domain/kernel/text';
import { byPreference } from './preference.ts';

/** Whether an `Accept` header prefers a page to data (decisions 32). */
export function prefersHtml(accept: string | undefined): boolean {
  const types = byPreference(accept ?? '');
  const html = types.findIndex((type) => type === 'text/html' || type === 'text/*');
  const json = types.findIndex((type) => /[/+]json$/.test(type));
  return html >= 0 && (json < 0 || html < json);
}

/** A plain page of the server's own, in the language of this tag. `body` is HTML. */
export function page(title: string, body: string, tag = 'en'): string {
  return `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>body{max-width:44rem;margin:3rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body><h1>${escaped(title)}</h1>${body}</body></html>`;
}
