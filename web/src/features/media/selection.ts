import { create } from 'zustand';
import type { Media } from '../../shared/lib/media-cache.ts';

interface Selection {
  /** Set while cards are chosen instead of opened, anew each time: a list that was asked for may come after that. */
  readonly choosing: object | null;
  /** The chosen items, by id, in the order of choosing. */
  readonly chosen: ReadonlyMap<string, Media>;
}

const NOTHING: Selection = { choosing: null, chosen: new Map() };

/** The chosen items of a list, to be downloaded together and, if they are one's own, deleted. */
export const useSelection = create<Selection>(() => NOTHING);

export function startChoosing(): void {
  useSelection.setState({ choosing: {}, chosen: new Map() });
}

export function stopChoosing(): void {
  useSelection.setState(NOTHING);
}

/** Takes an item in, or out again. */
export function toggleChosen(media: Media): void {
  useSelection.setState(({ chosen }) => {
    const next = new Map(chosen);
    if (!next.delete(media.id)) next.set(media.id, media);
    return { chosen: next };
  });
}

/** Takes all of `items` in, or out again. */
export function setChosen(items: readonly Media[], wanted: boolean): void {
  useSelection.setState(({ chosen }) => {
    const next = new Map(chosen);
    for (const media of items) {
      if (wanted) next.set(media.id, media);
      else next.delete(media.id);
    }
    return { chosen: next };
  });
}

/** Takes in all of `items`, and nothing else. */
export function chooseAll(items: readonly Media[]): void {
  useSelection.setState({ chosen: new Map(items.map((media) => [media.id, media])) });
}

/** Removes items that no longer exist. */
export function forgetChosen({ id }: Pick<Media, 'id'>): void {
  useSelection.setState(({ chosen }) => ({ chosen: new Map([...chosen].filter(([known]) => known !== id)) }));
}
