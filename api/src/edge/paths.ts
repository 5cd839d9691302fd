const SERVER_PATH = /^\/(api|trpc|media|dev|metrics)(\/|\?|$)/;

/** Whether a request's URL is the server's own; every other path is a route of the web client. */
export function isServerPath(url: string): boolean {
  return SERVER_PATH.test(url);
}
