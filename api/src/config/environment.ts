/** An invalid environment variable; the message is one line that names it. */
export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}.`);
    this.name = 'ConfigError';
  }
}

/** Environment variables by kind. Absent and empty are the same: null. A wrong value throws ConfigError. */
export class Environment {
  readonly #variables: Readonly<Record<string, string | undefined>>;

  constructor(variables: Readonly<Record<string, string | undefined>>) {
    this.#variables = variables;
  }

  text(name: string): string | null {
    return this.#variables[name]?.trim() || null;
  }

  whole(name: string, min: number, max: number = Number.MAX_SAFE_INTEGER): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    const bounds = max === Number.MAX_SAFE_INTEGER ? (min > 0 ? ` of at least ${min}` : '') : ` from ${min} to ${max}`;
    throw new ConfigError(name, `must be a whole number${bounds}`);
  }

  /** Bytes, as a number or with a unit: `50 GiB`, `512MiB`. */
  bytes(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = bytesIn(text);
    if (value !== null) return value;
    throw new ConfigError(name, 'must be a number of bytes, such as 1048576, 512MiB or 50GiB');
  }

  oneOf(name: string, choices: readonly string[]): string | null {
    const text = this.text(name);
    if (text === null || choices.includes(text)) return text;
    throw new ConfigError(name, `must be one of ${choices.join(', ')}`);
  }

  matching(name: string, shape: RegExp, problem: string): string | null {
    const text = this.text(name);
    if (text === null || shape.test(text)) return text;
    throw new ConfigError(name, problem);
  }

  url(name: string, protocols: readonly string[]): string | null {
    const text = this.text(name);
    if (text === null) return null;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    throw new ConfigError(name, `must be a URL that begins with ${protocols.join('// or ')}//`);
  }

  /** An http(s) origin, without a trailing slash. */
  origin(name: string): string | null {
    const text = this.url(name, ['http:', 'https:']);
    if (text === null) return null;
    const { origin, href } = new URL(text);
    if (href === `${origin}/`) return origin;
    throw new ConfigError(name, 'must be an origin without a path, such as https://photos.college.edu');
  }

  list(name: string, fits: (part: string) => boolean, wanted: string): string[] {
    const parts = (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (parts.every(fits)) return parts;
    throw new ConfigError(name, `must be ${wanted}, separated by commas`);
  }
}

/** The number in a text of bytes, with or without a unit: `50 GiB`, `512MiB`. Null if it is none. */
export function bytesIn(text: string): number | null {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?) ?(KiB|MiB|GiB|TiB)?$/.exec(text) ?? [];
  const value = Math.round(Number(amount) * 1_024 ** ['', 'KiB', 'MiB', 'GiB', 'TiB'].indexOf(unit));
  return Number.isSafeInteger(value) ? value : null;
}
