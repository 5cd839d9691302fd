/** A fault of a request. */
export type GcsFault =
  /** It is answered with this status and nothing else happens. */
  | { readonly kind: 'status'; readonly status: number }
  /** The connection ends before anything happens. */
  | { readonly kind: 'reset' }
  /** It is taken and never answered. */
  | { readonly kind: 'silent' }
  /** It is answered once this has happened. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** The connection ends after so many bytes of the body: of the request's in an upload, else of the answer's. */
  | { readonly kind: 'cut'; readonly after: number };

export interface GcsFaultPlan {
  /** How many requests it befalls; one unless said otherwise. */
  readonly times?: number;
  /** Which requests; every one unless said otherwise. */
  readonly only?: (request: { method: string; url: URL }) => boolean;
}

/** The faults that are still to come, in order. */
export class GcsFaults {
  #planned: { readonly fault: GcsFault; left: number; readonly only: NonNullable<GcsFaultPlan['only']> }[] = [];

  plan(fault: GcsFault, { times = 1, only = () => true }: GcsFaultPlan = {}): void {
    this.#planned.push({ fault, left: times, only });
  }

  /** The fault that befalls this request, if one does. */
  take(request: { method: string; url: URL }): GcsFault | null {
    const found = this.#planned.find(({ left, only }) => left > 0 && only(request));
    if (!found) return null;
    found.left -= 1;
    return found.fault;
  }

  clear(): void {
    this.#planned = [];
  }
}
