import { useEffect, useRef, useState } from 'react';

/** Milliseconds for which controls stay after the last movement. */
const STAY = 3_000;

/** Whether a player shows its controls: while it is paused or has keyboard focus, and for a while after a movement. */
export function useShown(paused: boolean) {
  const [shown, setShown] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setShown(false);
  };
  const show = () => {
    clearTimeout(timer.current);
    setShown(true);
    timer.current = setTimeout(setShown, STAY, false);
  };
  useEffect(() => {
    if (!paused) timer.current = setTimeout(setShown, STAY, false);
    return () => clearTimeout(timer.current);
  }, [paused]);
  return { shown: shown || paused, show, hide };
}
