/** Reports a fault to the server, by code that is loaded only then. */
export function tell(kind: 'page' | 'error' | 'rejection', error: unknown): void {
  import('./tell-fault.ts').then(({ tellFault }) => tellFault(kind, error)).catch(() => {});
}
