import { useRef } from 'react';

/** A handle made from the name of a club, to be changed at will; empty where too little of it is Latin (decisions 61). */
export function suggestedHandle(name: string): string {
  const latin = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-+|-+$/g, '');
  return latin.length < 3 ? '' : latin;
}

/** Fills in a handle while the name of a club is typed, for as long as nobody has typed another (decisions 61). */
export function useSuggestedHandle(read: () => string, write: (handle: string) => void): (name: string) => void {
  const last = useRef('');
  return (name) => {
    if (read() !== last.current) return;
    last.current = suggestedHandle(name);
    write(last.current);
  };
}
