/**
 * `?direct=host:port` in the database's URL says that the URL leads to a pooler in transaction mode, and where
 * PostgreSQL itself is. Behind such a pooler, nothing that belongs to a connection lasts, such as prepared statements;
 * permanent connections, which lock the database and listen, bypass it.
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
