import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** An item as a test compares it: what it is called, and the SHA-256 of the picture that people see. */
export interface SeenItem {
  readonly id: string;
  readonly title: string;
  readonly picture: string;
}

/** Somebody with a browser at an installation: keeps the session, and shares and looks at photos. */
export class Member {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  get(path: string): Promise<Answer> {
    return this.#send('GET', path);
  }

  post(path: string, body: object): Promise<Answer> {
    return this.#send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  /** Uploads one of the product's own icons, and publishes it. */
  async share(title: string, icon: string): Promise<void> {
    const bytes = Uint8Array.from(readFileSync(join(root, 'web/public', icon)));
    const file = { folder: 'photo', fileName: icon, size: bytes.length, contentType: 'image/png' };
    const { uploadUrl, fileName } = done(await this.post('/api/uploads', file)) as Record<string, string>;
    done(await this.#send('PUT', new URL(uploadUrl ?? '').pathname, bytes));
    done(await this.post('/api/photos', { title, desc: '', tags: [], fileName }));
  }

  /** The newest photos, with the bytes that their addresses lead to. */
  async items(): Promise<SeenItem[]> {
    const items = done(await this.get('/api/photos/recent')) as { _id: string; title: string; imgUrl: string }[];
    const seen: SeenItem[] = [];
    for (const { _id: id, title, imgUrl } of items) {
      const answer = await fetch(imgUrl, { headers: { cookie: this.#cookie } });
      if (!answer.ok) throw new Error(`The picture of ${title} answers ${answer.status}.`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      seen.push({ id, title, picture: createHash('sha256').update(bytes).digest('hex') });
    }
    return seen;
  }

  async #send(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | null = null,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const cookie: Record<string, string> = this.#cookie === '' ? {} : { cookie: this.#cookie };
    const answer = await fetch(this.#url + path, { method, body, headers: { ...headers, ...cookie } });
    for (const set of answer.headers.getSetCookie())
      if (set.includes('session=')) this.#cookie = set.split(';', 1)[0] ?? '';
    const text = await answer.text();
    return {
      status: answer.status,
      body: /[/+]json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
    };
  }
}

function done({ status, body }: Answer): unknown {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
