/** What a variable names could not be used; the cause says why. */
export class SettingFailed extends Error {
  constructor(
    readonly variable: string,
    cause: unknown,
  ) {
    super(`${variable} names what cannot be used`, { cause });
  }
}

/** Does what a variable is set for, so that a failure can be told by the variable's name. Throws SettingFailed. */
export async function usingSetting<T>(variable: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw new SettingFailed(variable, error);
  }
}
