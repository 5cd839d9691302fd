const SERVER_PATH = /^\/(api|trpc|media|dev|metrics)(\/|\?|$)/;

/** Whether a request's URL is the server's own; every other path is a route of the web client. */
export function isServerPath(url: string): boolean {
  return SERVER_PATH.test(url);
}

const ANONYMOUS_PATH = /^\/(metrics|api\/health)(\/|\?|$)/;

/** Whether a request is answered alike whoever sends it, so that its session need not be looked up. */
export function isAnonymousPath(url: string): boolean {
  return !isServerPath(url) || ANONYMOUS_PATH.test(url);
}
