import { attachmentsOf } from '@quadrangle/domain/files/attachments';
import { useEffect, useRef, useState } from 'react';
import { isShownByAll } from './check-file.ts';
import { type Shared, sharedAmong } from './checksums.ts';
import { thumbnailOf } from './thumbnails.ts';

/** How many files are checked between two updates of the screen. */
const AT_A_TIME = 20;

/** The findings of `look` known so far; each file is checked once. */
function useFindings<T>(
  files: readonly File[],
  look: (files: readonly File[]) => Promise<ReadonlyMap<File, T>>,
): ReadonlyMap<File, T> {
  const [found, setFound] = useState<ReadonlyMap<File, T>>(new Map());
  const seen = useRef(new WeakSet<File>());
  const turn = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const fresh = files.filter((file) => !seen.current.has(file));
    for (const file of fresh) seen.current.add(file);
    const lookAtAll = async () => {
      for (let at = 0; at < fresh.length; at += AT_A_TIME) {
        const news = await look(fresh.slice(at, at + AT_A_TIME));
        if (news.size > 0) setFound((known) => new Map([...known, ...news]));
      }
    };
    turn.current = turn.current.then(lookAtAll);
  }, [files, look]);
  return found;
}

/** The files that were already shared, with their items. */
export const useShared = (files: readonly File[]): ReadonlyMap<File, Shared> => useFindings(files, sharedAmong);

async function unseenAmong(files: readonly File[]): Promise<ReadonlyMap<File, true>> {
  const pictures = await Promise.all(
    files.filter(isShownByAll).map(async (file) => [file, await thumbnailOf(file)] as const),
  );
  return new Map(pictures.flatMap(([file, picture]) => (picture === null ? [[file, true] as const] : [])));
}

async function unkeptAmong(files: readonly File[]): Promise<ReadonlyMap<File, true>> {
  const found = new Map<File, true>();
  for (const file of files) {
    const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
    const { unkept } = await attachmentsOf(read, file.size).catch(() => ({ unkept: [] }));
    if (unkept.length > 0) found.set(file, true);
  }
  return found;
}

/** The pictures that bring something along that cannot be cleaned, so that it is left out (decisions 27, 60). */
export const useUnkept = (files: readonly File[]): ReadonlyMap<File, true> => useFindings(files, unkeptAmong);

/** The pictures that this browser should show but cannot. */
export const useUnseen = (files: readonly File[]): ReadonlyMap<File, true> => useFindings(files, unseenAmong);
