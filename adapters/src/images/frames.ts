/** A value for a pipe: four bytes of length, then JSON, which says how many bytes follow. */
export function frame(value: object): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}

/** Reads frames, and the bytes that follow them, from a stream. */
export class FrameReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next frame; null when the stream ended. */
  async next(): Promise<object | null> {
    const length = await this.#take(4);
    const json = length && (await this.#take(length.readUInt32BE(0)));
    return json && JSON.parse(json.toString());
  }

  /** The next `count` bytes, as they come. Rejects when the stream ends before. */
  async *bytes(count: number): AsyncGenerator<Buffer, void, void> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#fill())) throw new Error('The bytes ended too soon.');
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async #take(count: number): Promise<Buffer | null> {
    while (this.#rest.length < count) if (!(await this.#fill())) return null;
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }

  async #fill(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}
