/** What kind of refusal it is; the edge maps each kind to one status, so a new kind cannot be forgotten there. */
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
    }
  >
>;

/** Kinds of people's own data, each with its fields: moments apart from the rest (decisions 56). */
export type OwnKinds = Readonly<
  Record<string, { readonly plain: readonly string[]; readonly times: readonly string[] }>
>;
