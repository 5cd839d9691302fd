/** Tells the server that something broke, by code that a page which works does without. */
export function tell(kind: 'page' | 'error' | 'rejection', error: unknown): void {
  import('./tell-fault.ts').then(({ tellFault }) => tellFault(kind, error)).catch(() => {});
}
