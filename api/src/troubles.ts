import { Refusal } from '@quadrangle/domain/kernel/errors';

/** A server of somebody else's that the house works with, and cannot vouch for. */
export type Part = 'mail' | 'payments' | 'identity';

/** Told when a part stops working (with the reason), and when it works again (null). */
export type TroubleListener = (part: Part, reason: unknown) => void;

/** The parts outside of the house that did not work when they were last used; nothing is asked of them for it. */
export class Troubles {
  readonly #parts = new Set<Part>();
  readonly #listeners: TroubleListener[] = [];

  get parts(): readonly Part[] {
    return [...this.#parts].sort();
  }

  listen(listener: TroubleListener): void {
    this.#listeners.push(listener);
  }

  /** `port`, with an eye on how each of its calls ends. */
  watch<P extends object>(part: Part, port: P): P {
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args);
          if (result instanceof Promise)
            result.then(
              () => this.#note(part, null),
              (error: unknown) => this.#note(part, isTrouble(error) ? (error ?? 'no reason') : null),
            );
          return result;
        };
      },
    });
  }

  #note(part: Part, reason: unknown): void {
    if ((reason !== null) === this.#parts.has(part)) return;
    if (reason === null) this.#parts.delete(part);
    else this.#parts.add(part);
    for (const listener of this.#listeners) listener(part, reason);
  }
}

/** A refusal by the rules, and a mail that is not wanted, are answers of a part that works. */
function isTrouble(error: unknown): boolean {
  if (error instanceof Refusal) return error.kind === 'unavailable';
  return (error as { permanent?: unknown } | null)?.permanent !== true;
}
