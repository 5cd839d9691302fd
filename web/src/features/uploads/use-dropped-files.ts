import { type DragEvent, useEffect, useEffectEvent } from 'react';

/** Files that are pasted anywhere, or dropped on the element with these props, go to `take`. */
export function useDroppedFiles(take: (files: readonly File[]) => void, active: boolean) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    if (!active) return;
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [active]);
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      // A file input under the pointer takes the file itself.
      if (event.target instanceof HTMLInputElement && event.target.type === 'file') return;
      event.preventDefault();
      if (active) take([...event.dataTransfer.files]);
    },
  };
}
