/**
 * The calls of a procedure, alone or in a batch: whether two calls share a request depends on the machine's speed.
 */
export const callOf = (procedure: string): RegExp => new RegExp(`/trpc/[^?]*\\b${procedure.replace('.', '\\.')}\\b`);
