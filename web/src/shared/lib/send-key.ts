/**
 * A key for something that was composed: sent again with it, because the answer was lost, the server stores it once.
 * `crypto.randomUUID` is missing where the page came by plain http.
 */
export function drawKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
