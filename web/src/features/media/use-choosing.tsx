import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { laterTexts } from '../../shared/i18n/languages.ts';
import type { Chooser } from './chapter-rows.tsx';
import { useSelection } from './selection.ts';
import type { MediaList } from './use-media-list.ts';
import { useStopChoosing } from './use-stop-choosing.ts';

/** Few people choose, so the code for it loads after the list. */
const parts = async () => (await Promise.all([import('./choosing-parts.tsx'), laterTexts()]))[0];
const ListButtons = lazy(async () => ({ default: (await parts()).ListButtons }));
const SelectCard = lazy(async () => ({ default: (await parts()).SelectCard }));
const ListSelectionBar = lazy(async () => ({ default: (await parts()).ListSelectionBar }));

function Choose(props: ComponentProps<Chooser>) {
  return (
    <Suspense fallback={null}>
      <SelectCard {...props} />
    </Suspense>
  );
}

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
    actions: (
      <Suspense fallback={null}>
        <ListButtons />
      </Suspense>
    ),
    above: (lists) =>
      choosing && (
        <Suspense fallback={null}>
          <ListSelectionBar lists={lists} />
        </Suspense>
      ),
    Choose: choosing ? Choose : undefined,
  };
}
