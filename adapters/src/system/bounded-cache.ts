interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
}

/**
 * Keeps what can be had again, within a bound in bytes. What was not asked for while half of them filled up goes; a
 * list of what was used last, as caches usually keep it, would take longer than most of what is kept here.
 */
export class BoundedCache<V, K = string> {
  readonly #mostBytes: number;
  #bytes = 0;
  #recent = new Map<K, Entry<V>>();
  #former = new Map<K, Entry<V>>();

  /** `mostBytes`: what all entries may take. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get(key: K): V | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent.value;
    const former = this.#former.get(key);
    if (former === undefined) return undefined;
    this.set(key, former.value, former.bytes);
    return former.value;
  }

  /** `bytes`: about what the entry takes. */
  set(key: K, value: V, bytes: number): void {
    this.#bytes += bytes - (this.#recent.get(key)?.bytes ?? 0);
    this.#recent.set(key, { value, bytes });
    if (this.#bytes <= this.#mostBytes / 2) return;
    this.#former = this.#recent;
    this.#recent = new Map();
    this.#bytes = 0;
  }
}
