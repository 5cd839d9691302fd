import type { PictureSource } from '@quadrangle/domain/files/picture-sources';

/** What browsers tell of the connection, where they tell anything. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether people asked their browser to save data, or their connection is slow (decisions 68). */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
}

/** The widest picture that is fetched then, in px. */
const WIDEST = 640;

/** Of the widths of a picture those to choose from then, and the smallest where there is none (decisions 68). */
export function thrifty(sources: readonly PictureSource[]): readonly PictureSource[] {
  const small = sources.filter(({ width }) => width <= WIDEST);
  return small.length > 0 ? small : sources.slice(0, 1);
}
