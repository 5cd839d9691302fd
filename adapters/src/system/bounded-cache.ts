interface Entry<V> {
  readonly value: V;
  readonly bytes: number;
}

/**
 * A cache bounded in bytes. Entries not used while half of it filled up are dropped; an exact LRU list would cost more
 * than most entries are worth.
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
