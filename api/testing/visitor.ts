/** An answer as a test looks at it: `body` is the JSON, or the text where it is none. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** What an answer is taken for unless a test says what it expects. */
type Fields = Readonly<Record<string, unknown>>;

interface Sent {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** Somebody with a browser: keeps cookies, follows no redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  get<T = Fields>(path: string, headers?: Sent['headers']): Promise<Answer<T>> {
    return this.send('GET', path, { headers });
  }

  post<T = Fields>(path: string, body?: unknown, headers?: Sent['headers']): Promise<Answer<T>> {
    return this.send('POST', path, json(body, headers));
  }

  put<T = Fields>(path: string, body?: unknown, headers?: Sent['headers']): Promise<Answer<T>> {
    return this.send('PUT', path, json(body, headers));
  }

  delete<T = Fields>(path: string): Promise<Answer<T>> {
    return this.send('DELETE', path, {});
  }

  /** Any request; cookies go along and are taken from the answer. */
  async send<T = Fields>(method: string, path: string, init: Sent): Promise<Answer<T>> {
    const headers = new Headers(init.headers ?? {});
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, this.#url), { ...init, method, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    // nginx keeps the type of an answer that it replaced by an empty one.
    const isJson = text !== '' && /[/+]json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  }

  #keep(cookie: string): void {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(cookie) ?? [];
    if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(attributes)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function json(body: unknown, headers: Sent['headers']): Sent {
  if (body === undefined) return { headers };
  return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
