/**
 * Whether a pooler stands before PostgreSQL that gives a connection to each transaction anew: `?pooling=transaction` in the
 * database's URL says so. Nothing that belongs to a connection may be counted on then, such as statements that were prepared.
 */
export function poolsByTransaction(url: string): boolean {
  return new URL(url).searchParams.get('pooling') === 'transaction';
}
