import { type IncomingMessage, request } from 'node:http';
import type { LiveEvent } from '@quadrangle/domain/live/rules';
import type { Visitor } from '../src/testing/visitor.ts';

/** A live connection as a test looks at it. */
export interface Listening {
  /** What came so far, without `refresh`. */
  readonly events: readonly LiveEvent[];
  /** How often one was to ask anew. */
  readonly refreshes: number;
  /** All that came, as it came. */
  readonly text: string;
  readonly lastId: string;
  /** The answer's status and headers. */
  readonly answer: IncomingMessage;
  /** Resolves when the server ends it. */
  readonly ended: Promise<void>;
  /** Goes away. */
  leave(): void;
}

/** Opens a live connection for a visitor of `url`, once its first bytes are there. */
export function listening(
  url: string,
  visitor: Pick<Visitor, 'cookies'>,
  { items = [], lastId }: { readonly items?: readonly string[]; readonly lastId?: string } = {},
): Promise<Listening> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = items.length > 0 ? `/api/stream?items=${items.join(',')}` : '/api/stream';
  const headers = { cookie, ...(lastId !== undefined && { 'last-event-id': lastId }) };
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, url), { headers, agent: false }, (answer) => {
      let text = '';
      const heard = () =>
        [...text.matchAll(/^data: (.*)\n/gm)].map(([, json = '']): LiveEvent => JSON.parse(json) as LiveEvent);
      const ended = new Promise<void>((end) => answer.on('close', end));
      const line: Listening = {
        get events() {
          return heard().filter(({ kind }) => kind !== 'refresh');
        },
        get refreshes() {
          return heard().filter(({ kind }) => kind === 'refresh').length;
        },
        get text() {
          return text;
        },
        get lastId() {
          return [...text.matchAll(/^id: (.*)\n/gm)].at(-1)?.[1] ?? '';
        },
        answer,
        ended,
        leave: () => asking.destroy(),
      };
      answer.setEncoding('utf8');
      answer.on('error', () => {});
      answer.on('data', (part: string) => {
        text += part;
        resolve(line);
      });
      answer.on('end', () => resolve(line));
    });
    asking.on('error', reject);
    asking.end();
  });
}
