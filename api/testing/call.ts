import type { College, Resources } from './scene.ts';

/** The things that a call can be about: a college, somebody's belongings in it, and what a newcomer would type. */
export interface Scene extends College, Resources {
  /** The codes that complete the pending sign-in, and that add factors. */
  readonly secondStep: { readonly ticket: string; readonly code: string };
  readonly newPasskey: { readonly ticket: string; readonly name: string; readonly passkey: object };
  readonly newAuthenticator: { readonly key: string; readonly draft: string; readonly code: string };
  /** The cookie of the browser in which the newcomer signed up, and the code in their mail. */
  readonly joining: { readonly cookie: string; readonly code: string };
  /** What a visitor asked for at the rights desk, and the code in their mail. */
  readonly visitor: { readonly requestId: string; readonly code: string };
  /** Tickets of somebody who is to say their age, and of somebody younger, and the code of the latter's guardian. */
  readonly gate: { readonly ageless: string; readonly younger: string; readonly code: string };
  readonly fresh: { readonly name: string; readonly email: string };
  /** A popup of the third-party sign-in that came back, with the cookie that the browser got. */
  readonly popup: { readonly code: string; readonly state: string; readonly cookie: string };
  /** An event from the payment provider, and its signature. */
  readonly event: { readonly rawBody: string; readonly signature: string };
}

/** How a route or procedure is called. `body` is the JSON of a route, the input of a procedure. */
export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Takes the place of the path, for addresses that only the server makes. */
  readonly url?: string;
}

export type Calls = Readonly<Record<string, (scene: Scene) => Call>>;

export const video = ({ video: { id } }: Scene): Call => ({ params: { id } });
export const photo = ({ photo: { id } }: Scene): Call => ({ params: { id } });
export const person = ({ person: { id } }: Scene): Call => ({ params: { id } });
export const theEvent = ({ eventId: id }: Scene): Call => ({ params: { id } });
export const nothing = (): Call => ({});
export const input =
  (of: (scene: Scene) => unknown) =>
  (scene: Scene): Call => ({ body: of(scene) });
