/** The value of a variable could not be used; the cause says why. */
export class SettingFailed extends Error {
  constructor(
    readonly variable: string,
    cause: unknown,
  ) {
    super(`${variable} names what cannot be used`, { cause });
  }
}

/** Uses the value of a variable, so that a failure names the variable. Throws SettingFailed. */
export async function usingSetting<T>(variable: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw new SettingFailed(variable, error);
  }
}
