const PROGRESSIVE = 0xc2;
const SOS = 0xda;
const COEFFICIENTS = 64;

/**
 * Notes the scans of a progressive JPEG, to find out whether one is missing at its end: a decoder takes a picture whose
 * last scans are missing for a whole one of less detail.
 */
export class ProgressiveScans {
  /** The bits of each coefficient that are still to come, by component. */
  readonly #missing = new Map<number, Uint8Array>();

  /** @param content a segment without its marker and length */
  note(marker: number, content: Buffer): void {
    if (marker === PROGRESSIVE)
      for (let at = 6; at < content.length; at += 3)
        this.#missing.set(content[at] ?? 0, new Uint8Array(COEFFICIENTS).fill(255));
    if (marker !== SOS) return;
    const [components = 0] = content;
    const [first = 0, last = 0, bits = 0] = content.subarray(1 + 2 * components);
    for (let each = 0; each < components; each += 1)
      this.#missing.get(content[1 + 2 * each] ?? 0)?.fill(bits & 15, first, last + 1);
  }

  /** Whether all scans were noted; of a JPEG that is not progressive, always. */
  get complete(): boolean {
    return [...this.#missing.values()].every((bits) => bits.every((count) => count === 0));
  }
}
