import { type IncomingMessage, request } from 'node:http';
import type { LiveEvent } from '@quadrangle/domain/live/rules';
import type { Visitor } from './visitor.ts';

/** A live connection in a test. */
export interface Listening {
  /** The events so far, without `refresh`. */
  readonly events: readonly LiveEvent[];
  /** How often `refresh` came. */
  readonly refreshes: number;
  /** Everything that came, verbatim. */
  readonly text: string;
  readonly lastId: string;
  /** The answer's status and headers. */
  readonly answer: IncomingMessage;
  /** Resolves when the server ends it. */
  readonly ended: Promise<void>;
  /** Disconnects. */
  leave(): void;
}

/** The options of a live connection. */
interface ListeningTo {
  readonly items?: readonly string[];
  /** The last id of a client that reconnects. */
  readonly lastId?: string;
  /** The encodings that the client accepts, as browsers name them. */
  readonly encodings?: string;
}

/** Opens a live connection for a visitor of `url`, once its first bytes are there. */
export function listening(
  url: string,
  visitor: Pick<Visitor, 'cookies'>,
  { items = [], lastId, encodings }: ListeningTo = {},
): Promise<Listening> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = items.length > 0 ? `/api/stream?items=${items.join(',')}` : '/api/stream';
  const headers = {
    cookie,
    ...(lastId !== undefined && { 'last-event-id': lastId }),
    ...(encodings !== undefined && { 'accept-encoding': encodings }),
  };
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, url), { headers, agent: false }, (answer) => {
      let text = '';
      // An event that is cut off does not count.
      const whole = () => text.slice(0, text.lastIndexOf('\n\n') + 1);
      const heard = () =>
        [...whole().matchAll(/^data: (.*)\n/gm)].map(([, json = '']): LiveEvent => JSON.parse(json) as LiveEvent);
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
          return [...whole().matchAll(/^id: (.*)\n/gm)].at(-1)?.[1] ?? '';
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
