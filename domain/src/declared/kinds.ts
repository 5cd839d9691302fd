/** The kinds of refusals. The edge maps each kind to a status; a missing one does not compile. */
export type Kind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'limited'
  | 'unavailable';

/** Refusals by their codes, which are stable. */
export type Errors = Readonly<
  Record<
    string,
    {
      readonly kind: Kind;
      /** English text for people; `{name}` is filled from the refusal's `params`. */
      readonly message: string;
      /** Whole seconds after which a retry makes sense, unless the refusal says others. */
      readonly retryAfter?: number;
    }
  >
>;

/** Kinds of people's own data, each with its fields: moments apart from the rest (decisions 56). */
export type OwnKinds = Readonly<
  Record<string, { readonly plain: readonly string[]; readonly times: readonly string[] }>
>;

/** How often one person may call a use case. */
interface PersonLimit {
  readonly max: number;
  readonly seconds: number;
  /**
   * Whether refused calls count too, because each attempt is expensive; otherwise only calls that take effect count.
   */
  readonly tries?: true;
}

export type PersonLimits = Readonly<Record<string, readonly PersonLimit[]>>;

export const aMinute = (max: number): PersonLimit => ({ max, seconds: 60 });
export const anHour = (max: number): PersonLimit => ({ max, seconds: 3_600 });
export const aDay = (max: number): PersonLimit => ({ max, seconds: 86_400 });
