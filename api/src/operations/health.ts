import { refusedByRule } from '@quadrangle/domain/kernel/errors';

export const SERVICES = ['mail', 'payments', 'identity'] as const;

/** An outside service that the product depends on. */
export type Service = (typeof SERVICES)[number];

export const PARTS = [...SERVICES, 'videos'] as const;

/** A part that the product works without, though worse: an outside service, or the conversion of videos. */
export type Part = (typeof PARTS)[number];

/** Called when a service stops working (with the reason) and when it works again (null). */
export type HealthListener = (part: Service, reason: unknown) => void;

/** How often a degraded part is probed, in milliseconds. */
const BETWEEN_PROBES = 30_000;

/**
 * Which outside services failed when they were last used, and which parts are missing. A failed service is probed every half minute, so that its
 * recovery is noticed even when nobody uses it.
 */
export class Health {
  readonly #parts = new Set<Part>();
  readonly #checks = new Map<Service, () => Promise<void>>();
  /** Services that a timer will probe: one each, however often they fail and work again. */
  readonly #awaitingProbe = new Set<Service>();
  readonly #listeners: HealthListener[] = [];

  readonly #onEnd: (part: Service, failed: boolean) => void;

  /** `onEnd` is called whenever a call of a watched part has ended. */
  constructor(onEnd: (part: Service, failed: boolean) => void = () => {}) {
    this.#onEnd = onEnd;
  }

  get degraded(): readonly Part[] {
    return [...this.#parts].sort();
  }

  listen(listener: HealthListener): void {
    this.#listeners.push(listener);
  }

  /** Reports that a part is missing, for as long as the process runs. */
  lacks(part: Part): void {
    this.#parts.add(part);
  }

  /**
   * Wraps `port` to record the outcome of each call; `check` rejects while the part does not work. Of a port that also
   * answers by itself, `answersItself`, only `check` shows that the part works again.
   */
  watch<P extends { check(): Promise<void> }>(part: Service, port: P, answersItself = false): P {
    const watched: P = new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const proves = name === 'check' || !answersItself;
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args);
          if (result instanceof Promise)
            result.then(
              () => this.#note(part, null, proves),
              (error: unknown) => this.#note(part, isFailure(error) ? (error ?? 'no reason') : null, proves),
            );
          return result;
        };
      },
    });
    this.#checks.set(part, () => watched.check());
    return watched;
  }

  /** Probes the part for as long as it is degraded; the outcome is recorded like that of any other call. */
  #probe(part: Service): void {
    if (this.#awaitingProbe.has(part)) return;
    this.#awaitingProbe.add(part);
    setTimeout(async () => {
      this.#awaitingProbe.delete(part);
      if (!this.#parts.has(part)) return;
      await this.#checks
        .get(part)?.()
        .catch(() => {});
      if (this.#parts.has(part)) this.#probe(part);
    }, BETWEEN_PROBES).unref();
  }

  #note(part: Service, reason: unknown, proves: boolean): void {
    this.#onEnd(part, reason !== null);
    if (reason === null && !proves) return;
    if ((reason !== null) === this.#parts.has(part)) return;
    if (reason === null) this.#parts.delete(part);
    else this.#parts.add(part);
    if (reason !== null) this.#probe(part);
    for (const listener of this.#listeners) listener(part, reason);
  }
}

/** A refusal by the rules, or an unknown mailbox, means that the part works. */
function isFailure(error: unknown): boolean {
  return !refusedByRule(error) && (error as { permanent?: unknown } | null)?.permanent !== true;
}
