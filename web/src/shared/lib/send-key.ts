/**
 * A key for something that was composed: sent again with it, because the answer was lost, the server stores it once.
 * `crypto.randomUUID` is missing where the page came by plain http.
 */
export function drawKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes keys: repeating an unchanged message reuses its key. */
export function sendKeys(): (input: unknown) => string {
  let sent = '';
  let key = '';
  return (input) => {
    const text = JSON.stringify(input);
    if (text !== sent) key = drawKey();
    sent = text;
    return key;
  };
}
