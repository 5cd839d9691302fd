/** Reports a fault to the server, by code that is loaded only then. */
export function reportFault(kind: 'page' | 'error' | 'rejection', error: unknown): void {
  import('./send-fault.ts').then(({ sendFault }) => sendFault(kind, error)).catch(() => {});
}
