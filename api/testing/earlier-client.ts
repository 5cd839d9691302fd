import { Visitor } from './visitor.ts';

/** Objects as the earlier product's client reads them: nothing but names of product 7 and 3. */
export type Thing = Readonly<Record<string, unknown>> & { readonly _id: string };

/**
 * A client written against the earlier product. It knows the calls of product 7 and, of what changed, the upload alone:
 * bytes go where `POST /uploads` says instead of into a storage of its own.
 */
export class EarlierClient {
  readonly #visitor: Visitor;

  constructor(url: string) {
    this.#visitor = new Visitor(url);
  }

  /** Makes a call and returns the body of the answer; throws the message of a refusal. */
  async call<T = Thing>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.#visitor.send<T & { message?: string }>(method, `/api${path}`, {
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (answer.status >= 400) throw new Error(answer.body.message);
    return answer.body;
  }

  get<T = Thing>(path: string): Promise<T> {
    return this.call<T>('GET', path);
  }

  post<T = Thing>(path: string, body?: unknown): Promise<T> {
    return this.call<T>('POST', path, body);
  }

  put<T = Thing>(path: string, body?: unknown): Promise<T> {
    return this.call<T>('PUT', path, body);
  }

  delete<T = Thing>(path: string): Promise<T> {
    return this.call<T>('DELETE', path);
  }

  /** Signs up, opens the link that `mailed` finds, and signs in. */
  async join(
    person: { Normalname: string; name: string; password: string; email: string },
    mailed: () => Promise<string>,
  ) {
    const { name, password, email } = person;
    if (await this.post<boolean>('/users/findnameforsignup', { name })) throw new Error('Username not availiable');
    if (await this.post<boolean>('/users/findemailforsignup', { email })) throw new Error('Email id already exist');
    await this.post('/auth/signup', { ...person, phone: '' });
    await this.get(await mailed());
    return this.post('/auth/signin', { name, password });
  }

  /** Uploads a file in two parts, as to the earlier product's storage; returns its stored name. */
  async upload(folder: 'video' | 'photo' | 'profile', name: string, type: string, bytes: Uint8Array<ArrayBuffer>) {
    const file = { folder, fileName: name, size: bytes.length, contentType: type };
    const { uploadUrl, fileName } = await this.post<{ uploadUrl: string; fileName: string }>('/uploads', file);
    const half = Math.floor(bytes.length / 2);
    await this.#part(uploadUrl, bytes, 0, half);
    if ((await this.#part(uploadUrl, bytes, half, bytes.length)) !== 200) throw new Error('upload is paused');
    return fileName;
  }

  async #part(uploadUrl: string, bytes: Uint8Array<ArrayBuffer>, start: number, end: number): Promise<number> {
    const headers = { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` };
    return (await this.#visitor.send('PUT', uploadUrl, { headers, body: bytes.slice(start, end) })).status;
  }

  /** Fetches an address from an answer as an `<img>`, a player or the download button does. */
  async load(url: unknown): Promise<number> {
    return (await this.#visitor.get(String(url))).status;
  }
}
