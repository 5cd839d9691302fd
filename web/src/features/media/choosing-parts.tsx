import { SelectionBar } from './selection-bar.tsx';
import type { MediaList } from './use-media-list.ts';
import { wholeList } from './whole-batch.ts';

export { ListButtons } from './list-buttons.tsx';
export { SelectCard } from './select-box.tsx';

/** The actions on the chosen items of lists of cards. */
export function ListSelectionBar({ lists }: { lists: readonly MediaList[] }) {
  const shown = async () => (await Promise.all(lists.map(({ items, batches }) => wholeList(items, batches)))).flat();
  return <SelectionBar shown={shown} cards={lists.flatMap(({ items }) => items)} />;
}
