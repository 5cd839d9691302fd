import { useEffect } from 'react';
import { stopChoosing } from './selection.ts';

/** Nothing is chosen any more once the page is left. */
export function useStopChoosing(): void {
  useEffect(() => stopChoosing, []);
}
