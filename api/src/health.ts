import { Refusal } from '@quadrangle/domain/kernel/errors';

/** A server of somebody else's that the house works with, and cannot vouch for. */
export type Part = 'mail' | 'payments' | 'identity';

/** Told when a part stops working (with the reason), and when it works again (null). */
export type HealthListener = (part: Part, reason: unknown) => void;

/** How long a part in trouble is left alone before it is asked, in milliseconds. */
const BETWEEN_PROBES = 30_000;

/**
 * The parts outside of the house that did not work when they were last used. While one is in trouble it is asked every
 * half a minute whether it works again, so that trouble ends also where nobody comes by.
 */
export class Health {
  readonly #parts = new Set<Part>();
  readonly #checks = new Map<Part, () => Promise<void>>();
  readonly #listeners: HealthListener[] = [];

  get parts(): readonly Part[] {
    return [...this.#parts].sort();
  }

  listen(listener: HealthListener): void {
    this.#listeners.push(listener);
  }

  /** `port`, with an eye on how each of its calls ends; `check` rejects while it does not work. */
  watch<P extends { check(): Promise<void> }>(part: Part, port: P): P {
    const watched: P = new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args);
          if (result instanceof Promise)
            result.then(
              () => this.#note(part, null),
              (error: unknown) => this.#note(part, isFailure(error) ? (error ?? 'no reason') : null),
            );
          return result;
        };
      },
    });
    this.#checks.set(part, () => watched.check());
    return watched;
  }

  /** Asks again and again while the part is in trouble; how it answers is noted as with any other call. */
  #probe(part: Part): void {
    setTimeout(async () => {
      if (!this.#parts.has(part)) return;
      await this.#checks
        .get(part)?.()
        .catch(() => {});
      if (this.#parts.has(part)) this.#probe(part);
    }, BETWEEN_PROBES).unref();
  }

  #note(part: Part, reason: unknown): void {
    if ((reason !== null) === this.#parts.has(part)) return;
    if (reason === null) this.#parts.delete(part);
    else this.#parts.add(part);
    if (reason !== null) this.#probe(part);
    for (const listener of this.#listeners) listener(part, reason);
  }
}

/** A refusal by the rules, and a mail that is not wanted, are answers of a part that works. */
function isFailure(error: unknown): boolean {
  if (error instanceof Refusal) return error.kind === 'unavailable';
  return (error as { permanent?: unknown } | null)?.permanent !== true;
}
