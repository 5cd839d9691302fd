/**
 * Where PostgreSQL itself is while the database's URL leads to a pooler that gives a connection to each transaction anew:
 * `?direct=host:port` says both. Nothing that belongs to a connection may be counted on behind such a pooler, as statements
 * that were prepared; connections that last, to hold the database and to listen, go past it.
 */
export function directUrl(url: string): string {
  const parsed = new URL(url);
  const direct = parsed.searchParams.get('direct');
  if (direct === null) return url;
  parsed.searchParams.delete('direct');
  parsed.host = direct;
  return parsed.href;
}

/** Whether the URL leads to such a pooler. */
export const poolsByTransaction = (url: string): boolean => new URL(url).searchParams.has('direct');
