import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server's refusal. */
export interface MailRefusal {
  /** 4xx: try later; 5xx: never. */
  readonly code: number;
  readonly at: 'recipient' | 'data';
}

/** A mail as it arrived. */
export interface ArrivedMail extends Email {
  /** The recipient of the envelope. */
  readonly recipient: string;
  readonly raw: string;
  readonly encrypted: boolean;
  readonly user: string | null;
}

/** A real SMTP server on a port of this machine, with what may go wrong with one. */
export interface TestMailServer {
  readonly port: number;
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The mails that it accepted, oldest first. */
  readonly mails: ArrivedMail[];
  /** Recipients that were named so far, refused ones too. */
  readonly asked: string[];
  /** Says no to the next mails, one for each. */
  readonly refusals: MailRefusal[];
  /** Says 451 to everybody it has not met before. */
  greylisting: boolean;
  /** So many of the next mails are taken, and the connection ends before the server says so. */
  dropsAfterData: number;
  /** Takes connections and says nothing on them. */
  silent: boolean;
  stop(): Promise<void>;
  /** Comes back at the same port. */
  start(): Promise<void>;
}

export interface TestMailServerOptions {
  /** Whom it lets in; anybody without. */
  readonly account?: { readonly user: string; readonly pass: string };
  /** Speaks TLS from the first byte; otherwise it offers STARTTLS. Its certificate is its own. */
  readonly secure?: boolean;
}

/** Starts a server; stop it afterwards. */
export async function startMailServer({
  account,
  secure = false,
}: TestMailServerOptions = {}): Promise<TestMailServer> {
  const met = new Set<string>();
  const sockets = new Map<number, Socket>();
  let server: SMTPServer | null = null;

  const options: SMTPServerOptions = {
    secure,
    authOptional: account === undefined,
    allowInsecureAuth: false,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _, done) {
      if (username === account?.user && password === account?.pass) done(null, { user: username });
      else done(refusal(535, 'Authentication failed'));
    },
    onConnect(_, done) {
      if (!mailServer.silent) done();
    },
    onRcptTo({ address }, _, done) {
      mailServer.asked.push(address);
      const planned = mailServer.refusals[0]?.at === 'recipient' ? mailServer.refusals.shift() : undefined;
      if (planned) return done(refusal(planned.code, 'Mailbox does not want this'));
      if (mailServer.greylisting && !met.has(address)) {
        met.add(address);
        return done(refusal(451, 'Greylisted, try again later'));
      }
      done();
    },
    onData(stream, session, done) {
      void buffer(stream).then(async (bytes) => {
        const planned = mailServer.refusals[0]?.at === 'data' ? mailServer.refusals.shift() : undefined;
        if (planned) return done(refusal(planned.code, 'This text is not wanted'));
        mailServer.mails.push({
          ...(await PostalMime.parse(bytes)),
          recipient: session.envelope.rcptTo[0]?.address ?? '',
          raw: bytes.toString(),
          encrypted: session.secure,
          user: typeof session.user === 'string' ? session.user : null,
        });
        if (mailServer.dropsAfterData === 0) return done();
        mailServer.dropsAfterData -= 1;
        sockets.get(session.remotePort)?.destroy();
      });
    },
  };

  const mailServer = {
    port: 0,
    url: '',
    mails: [] as ArrivedMail[],
    asked: [] as string[],
    refusals: [] as MailRefusal[],
    greylisting: false,
    dropsAfterData: 0,
    silent: false,
    async stop() {
      const stopped = server;
      server = null;
      if (!stopped) return;
      const closed = new Promise<void>((resolve) => stopped.close(resolve));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
    async start() {
      const started = new SMTPServer(options);
      started.on('error', () => {});
      started.server.on('connection', (socket: Socket) => {
        const port = socket.remotePort ?? 0;
        sockets.set(port, socket);
        socket.on('close', () => sockets.delete(port));
      });
      await new Promise<void>((resolve) => started.listen(mailServer.port, '127.0.0.1', resolve));
      const address = started.server.address();
      mailServer.port = typeof address === 'object' && address ? address.port : 0;
      const credentials = account ? `${account.user}:${encodeURIComponent(account.pass)}@` : '';
      // A certificate of one's own is not trusted unless told so.
      mailServer.url = `${secure ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${mailServer.port}?tls.rejectUnauthorized=false`;
      server = started;
    },
  } satisfies TestMailServer;
  await mailServer.start();
  return mailServer;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
