declare global {
  interface Window {
    /** What the page's own script (index.html) asked the server for while the code of the app was on its way. */
    early?: { readonly url: string; readonly answer: Promise<Response> };
  }
}

/** The answer to a question that was asked before the app was there; given away once. */
export function earlyAnswer(url: string): Promise<Response> | null {
  const { early } = window;
  if (early?.url !== url) return null;
  delete window.early;
  return early.answer;
}
