import type { SentPart } from '@quadrangle/domain/uploads/rules';

/**
 * Parses `Content-Range` of an upload: without it the body is the whole file, `bytes *\/N` asks for the progress, and
 * `bytes a-b/N` (or `/*`) is a chunk. Null when it is malformed (decisions 24).
 */
export function sentPartIn(header: string | undefined): SentPart | null {
  if (header === undefined || header === '') return { kind: 'whole' };
  const match = /^bytes (?:\*|(\d{1,15})-(\d{1,15}))\/(\d{1,15}|\*)$/.exec(header.trim());
  if (!match) return null;
  const [, start, end] = match;
  const total = match[3] === '*' ? null : Number(match[3]);
  return start === undefined
    ? { kind: 'ask', total }
    : { kind: 'chunk', start: Number(start), end: Number(end), total };
}
