/** The parts of `@20minutes/s3rver`, which has no types of its own, that the stand-in uses. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  interface Context {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly headers: Readonly<Record<string, string | undefined>>;
    /** `account`: whose signature the request bears. */
    readonly state: { readonly account?: object; vhost?: boolean };
    readonly req: import('node:http').IncomingMessage;
    status: number;
    type: string;
    body: unknown;
    respond: boolean;
    set(name: string, value: string): void;
  }

  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string });
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly context: { store: unknown };
    readonly httpServer: Server;
    store: unknown;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
