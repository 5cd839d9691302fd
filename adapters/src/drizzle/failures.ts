/** Whether a write failed because another row has the same key. */
export function isDuplicate(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** The engine's own code of a failure, however it is wrapped. */
export function codeOf(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at) return at.code;
  return undefined;
}
