import { useEffect } from 'react';

/** Keeps the screen awake while `on`, where the browser can. A lock ends when the page is hidden; it is asked for anew. */
export function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let over = false;
    let lock: WakeLockSentinel | null = null;
    const keep = async () => {
      if (document.visibilityState !== 'visible') return;
      const asked = await navigator.wakeLock.request('screen').catch(() => null);
      if (over) void asked?.release();
      else lock = asked;
    };
    void keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, [on]);
}
