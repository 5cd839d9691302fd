import { createHash } from 'node:crypto';
import { CRC32C } from '@google-cloud/storage';

/** A refusal of the stand-in, as the real service would make it; it becomes the answer. */
export class GcsProblem extends Error {
  readonly status: number;
  /** A text instead of the usual JSON. */
  readonly plain: boolean;
  constructor(status: number, message: string, { plain = false } = {}) {
    super(message);
    this.status = status;
    this.plain = plain;
  }
}

export interface ObjectMetadata {
  readonly contentType: string;
  readonly cacheControl: string | null;
}

export interface StoredObject extends ObjectMetadata {
  readonly name: string;
  readonly bytes: Buffer;
  readonly generation: number;
  readonly updated: string;
}

export interface CorsRule {
  readonly origin?: readonly string[];
  readonly method?: readonly string[];
  readonly responseHeader?: readonly string[];
  readonly maxAgeSeconds?: number;
}

/** The most names on one page of a listing; the real service allows 1,000. */
const PAGE = 3;

/** One bucket: objects with generations, replaced and removed in one step, and its CORS rules. */
export class GcsObjects {
  readonly bucket: string;
  cors: readonly CorsRule[] = [];
  readonly #objects = new Map<string, StoredObject>();
  #lastGeneration = 1_700_000_000_000_000;

  constructor(bucket: string) {
    this.bucket = bucket;
  }

  get names(): string[] {
    return [...this.#objects.keys()].sort(byBytes);
  }

  /** The object, if it is the generation asked for; 404 otherwise, 412 when a precondition does not hold. */
  get(name: string, query: URLSearchParams = new URLSearchParams()): StoredObject {
    const found = this.#objects.get(name);
    this.holds(name, query);
    const generation = query.get('generation');
    if (!found || (generation !== null && Number(generation) !== found.generation))
      throw new GcsProblem(404, `No such object: ${this.bucket}/${name}`);
    return found;
  }

  put(name: string, bytes: Buffer, metadata: ObjectMetadata, query: URLSearchParams): StoredObject {
    this.holds(name, query);
    this.#lastGeneration += 1_000;
    const { contentType, cacheControl } = metadata;
    const generation = this.#lastGeneration;
    const stored = { name, bytes, contentType, cacheControl, generation, updated: new Date().toISOString() };
    this.#objects.set(name, stored);
    return stored;
  }

  remove(name: string, query: URLSearchParams): void {
    this.get(name, query);
    this.#objects.delete(name);
  }

  /** 412 unless the preconditions in the query hold now; generation 0 means that there is no such object. */
  holds(name: string, query: URLSearchParams): void {
    for (const key of query.keys())
      if (/^if(Meta|Source|GenerationNot)/.test(key)) throw new GcsProblem(400, `The stand-in does not know ${key}.`);
    const wanted = query.get('ifGenerationMatch');
    if (wanted !== null && Number(wanted) !== (this.#objects.get(name)?.generation ?? 0))
      throw new GcsProblem(412, 'At least one of the pre-conditions you specified did not hold.');
  }

  /** One page of the listing. */
  list(query: URLSearchParams): { items: StoredObject[]; nextPageToken?: string } {
    const from = query.get('pageToken') ?? query.get('startOffset') ?? '';
    const names = this.names.filter((name) => name.startsWith(query.get('prefix') ?? '') && byBytes(name, from) >= 0);
    const most = Math.min(PAGE, Number(query.get('maxResults') ?? PAGE));
    const next = names[most];
    const items = names.slice(0, most).map((name) => this.get(name));
    return next === undefined ? { items } : { items, nextPageToken: next };
  }

  /** The object as the JSON API describes it. */
  resource({ name, bytes, generation, contentType, cacheControl, updated }: StoredObject): object {
    const crc32c = new CRC32C();
    crc32c.update(bytes);
    return {
      kind: 'storage#object',
      id: `${this.bucket}/${name}/${generation}`,
      name,
      bucket: this.bucket,
      generation: String(generation),
      metageneration: '1',
      contentType,
      ...(cacheControl === null ? {} : { cacheControl }),
      size: String(bytes.length),
      md5Hash: createHash('md5').update(bytes).digest('base64'),
      crc32c: crc32c.toString(),
      timeCreated: updated,
      updated,
    };
  }
}

/** The order of listings: that of the names' UTF-8 bytes. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
