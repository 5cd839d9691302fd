/**
 * The calls of a procedure, alone or sent together with others: whether two calls share a request depends on how quick
 * the machine is.
 */
export const callOf = (procedure: string): RegExp => new RegExp(`/trpc/[^?]*\\b${procedure.replace('.', '\\.')}\\b`);
