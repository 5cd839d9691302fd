/** An error and its causes as the log shows them. */
interface LoggedError {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack: string;
  readonly errors?: readonly unknown[];
}

/**
 * An error for the log: name, message, stack, and the same of its causes. Nothing else that libraries attach to errors
 * is logged: parameters of a query, the row it found, recipients of a mail. A thrown value that is not an error stays
 * as it is.
 */
export function errorInLog(error: Error): LoggedError {
  if (!(error instanceof Error)) return error;
  const chain: Error[] = [];
  for (let at: unknown = error; at instanceof Error && !chain.includes(at); at = at.cause) chain.push(at);
  const code = chain.map((each) => (each as { code?: unknown }).code).find((found) => found !== undefined);
  return {
    type: error.constructor.name,
    message: chain.map(({ message }) => withoutParameters(message)).join(': '),
    ...(code === undefined ? {} : { code }),
    stack: chain.map(stackOf).join('\ncaused by: '),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorInLog) } : {}),
  };
}

/** A failed query's message lists its parameters. */
function withoutParameters(message: string): string {
  return message.replace(/\nparams: .*$/s, '');
}

/** The stack begins with the message. */
function stackOf({ stack = '', message }: Error): string {
  return stack.replace(message, () => withoutParameters(message));
}
