import { useEffect, useState } from 'react';

/** `value` as it was when it last stood still for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms = 400): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
