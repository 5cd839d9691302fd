import type { ReactNode } from 'react';
import { laterTexts } from '../../shared/i18n/languages.ts';
import { extra } from '../../shared/lib/extra.tsx';
import type { Chooser } from './chapter-rows.tsx';
import { useSelection } from './selection.ts';
import type { MediaList } from './use-media-list.ts';
import { useStopChoosing } from './use-stop-choosing.ts';

/** Few people choose, so the code for it loads after the list. */
const parts = async () => (await Promise.all([import('./choosing-parts.tsx'), laterTexts()]))[0];
const ListButtons = extra(async () => (await parts()).ListButtons);
const SelectCard = extra(async () => (await parts()).SelectCard);
const ListSelectionBar = extra(async () => (await parts()).ListSelectionBar);

/** Makes the items of a list of cards selectable, whoever uploaded them (decisions 48). */
interface Choosing {
  readonly actions: ReactNode;
  readonly above: (lists: readonly MediaList[]) => ReactNode;
  readonly Choose: Chooser | undefined;
}

export function useChoosing(): Choosing {
  const choosing = useSelection((selection) => selection.choosing);
  useStopChoosing();
  return {
    actions: <ListButtons />,
    above: (lists) => choosing && <ListSelectionBar lists={lists} />,
    Choose: choosing ? SelectCard : undefined,
  };
}
