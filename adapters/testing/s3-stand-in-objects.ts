import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

type Metadata = Readonly<Record<string, string>>;

interface StoredObject {
  readonly modified: Date;
  readonly bytes: Buffer;
  readonly metadata: Metadata;
}

/** An object as the server accepts and returns it; `content` is null if a range begins after the end. */
interface ServedObject {
  readonly bucket: string;
  readonly key: string;
  readonly content: Readable | Buffer | null;
  readonly metadata: Metadata;
  readonly size?: number;
  readonly lastModifiedDate?: Date;
  readonly range?: { readonly start: number; readonly end: number };
}

interface Multipart {
  readonly key: string;
  readonly initiated: Date;
  readonly metadata: Metadata;
  readonly parts: Map<number, Buffer>;
}

const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const KEPT = /^(cache-control|content-(type|disposition|encoding|language)|x-amz-meta-.*)$/;

/**
 * The storage of `s3rver`, in memory. Its own storage writes files: a reader could see half of one, and long names do
 * not fit. Its methods are the ones that the server calls.
 */
export class S3Objects {
  readonly bucket: string;
  readonly #objects = new Map<string, StoredObject>();
  readonly #uploads = new Map<string, Multipart>();
  readonly #configs = new Map<string, unknown>();
  readonly #leastPart: number;
  /** The MD5 that the sender announced, while the server receives the bytes. */
  readonly announced = new AsyncLocalStorage<string | undefined>();

  /** `leastPart`: the least bytes of each part, except the last. */
  constructor(bucket: string, leastPart: number) {
    this.bucket = bucket;
    this.#leastPart = leastPart;
  }

  /** The names of all objects, sorted. */
  get names(): string[] {
    return [...this.#objects.keys()].sort();
  }

  /** Uploads that were begun and neither completed nor cancelled. */
  get openUploads(): number {
    return this.#uploads.size;
  }

  /** The names that begin with `prefix` and come after `after`, sorted. */
  after(prefix = '', after = ''): string[] {
    return this.names.filter((name) => name.startsWith(prefix) && name > after);
  }

  object(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  parts(upload: string): [number, Buffer][] | null {
    const found = this.#uploads.get(upload);
    return found ? [...found.parts].sort(([a], [b]) => a - b) : null;
  }

  /** The tag of a part, without its quotes. */
  tagOf(upload: string, number: number): string {
    return md5Of(this.#uploads.get(upload)?.parts.get(number) ?? Buffer.alloc(0));
  }

  abort(upload: string): boolean {
    return this.#uploads.delete(upload);
  }

  async getBucket(name: string) {
    return name === this.bucket ? { name, creationDate: new Date(0) } : null;
  }

  async existsObject(_bucket: string, key: string) {
    return this.#objects.has(key);
  }

  async getObject(bucket: string, key: string, options: { start?: number; end?: number } = {}) {
    const found = this.#objects.get(key);
    if (!found) return null;
    const size = found.bytes.length;
    const start = options.start ?? 0;
    const end = Math.min(options.end ?? size - 1, size - 1);
    const range = options.start === undefined ? {} : { range: { start, end } };
    const content = start < Math.max(size, 1) ? Readable.from([found.bytes.subarray(start, end + 1)]) : null;
    return { ...this.#described(bucket, key, found), ...range, content };
  }

  async listObjects(bucket: string, options: { prefix?: string; startAfter?: string; maxKeys?: number }) {
    const found = this.after(options.prefix, options.startAfter);
    const objects = found.slice(0, options.maxKeys).flatMap((key) => {
      const object = this.#objects.get(key);
      return object ? [this.#described(bucket, key, object)] : [];
    });
    return { objects, commonPrefixes: [], isTruncated: false };
  }

  async putObject({ key, content, metadata }: ServedObject) {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content ?? Readable.from([]));
    this.#refuseDamaged(bytes);
    this.#objects.set(key, { bytes, metadata, modified: new Date() });
    return { size: bytes.length, md5: md5Of(bytes) };
  }

  async deleteObject(_bucket: string, key: string) {
    this.#objects.delete(key);
  }

  async initiateUpload(_bucket: string, key: string, upload: string, headers: Metadata) {
    const metadata = Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT.test(name)));
    this.#uploads.set(upload, { key, initiated: new Date(), metadata, parts: new Map() });
  }

  async putPart(_bucket: string, upload: string, number: string, content: Readable | Buffer) {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const found = this.#uploads.get(upload);
    if (!found) throw new Error('There is no such upload.');
    this.#refuseDamaged(bytes);
    found.parts.set(Number(number), bytes);
    return { size: bytes.length, md5: md5Of(bytes) };
  }

  async putObjectMultipart(_bucket: string, upload: string, parts: readonly { number: number; etag: string }[]) {
    const found = this.#uploads.get(upload);
    if (!found) throw new Error('There is no such upload.');
    const pieces = parts.map(({ number, etag }, index) => {
      const piece = found.parts.get(number);
      if (!piece || md5Of(piece) !== etag) throw new Error(`Part ${number} is not there.`);
      if (index < parts.length - 1 && piece.length < this.#leastPart) throw new Error(`Part ${number} is too small.`);
      return piece;
    });
    const bytes = Buffer.concat(pieces);
    this.#objects.set(found.key, { bytes, metadata: found.metadata, modified: new Date() });
    this.#uploads.delete(upload);
    return { size: bytes.length, md5: `${md5Of(bytes)}-${pieces.length}` };
  }

  async getSubresource(_bucket: string, _key: string | undefined, type: string) {
    return this.#configs.get(type) ?? null;
  }

  async putSubresource(_bucket: string, _key: string | undefined, config: { type: string }) {
    this.#configs.set(config.type, config);
  }

  /** Uploads with this prefix that were neither completed nor cancelled. */
  uploads(prefix = ''): { key: string; id: string; initiated: Date }[] {
    const all = [...this.#uploads].map(([id, { key, initiated }]) => ({ key, id, initiated }));
    return all.filter(({ key }) => key.startsWith(prefix));
  }

  #refuseDamaged(bytes: Buffer): void {
    const md5 = this.announced.getStore();
    if (md5 !== undefined && createHash('md5').update(bytes).digest('base64') !== md5) throw new BadDigest();
  }

  #described(bucket: string, key: string, { bytes, metadata, modified }: StoredObject) {
    const intrinsic = {
      etag: `"${md5Of(bytes)}"`,
      'content-length': String(bytes.length),
      'last-modified': modified.toUTCString(),
    };
    const all = { ...metadata, ...intrinsic };
    return { bucket, key, content: null, metadata: all, size: bytes.length, lastModifiedDate: modified };
  }
}

/** The received bytes are not the announced ones. */
export class BadDigest extends Error {}
