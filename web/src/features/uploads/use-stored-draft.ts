import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, UseFormReturn } from 'react-hook-form';
import { useCurrentUser, useRoot } from '../../shared/lib/session.ts';
import type { PhotosDraft, VideoDraft } from './drafts.ts';
import type { UploadKind } from './open-upload.ts';
import {
  type DraftContent,
  type DraftEntry,
  type DraftTexts,
  endDraft,
  type RestoredDraft,
  storeDraft,
  storedDraft,
} from './stored-drafts.ts';

/** How long after the last change it is written, in milliseconds. */
const PAUSE_MS = 300;

interface Means {
  /** The present contents of the dialog. */
  readonly content: () => DraftContent;
  /** Hears of each change of it, until the answer is called. */
  readonly onChange: (changed: () => void) => () => void;
  /** Adds what was stored to what is there: the dialog may have opened with files, or was only closed. */
  readonly restore: (draft: RestoredDraft) => void;
  /** Files that are being sent are stored as a parcel. */
  readonly underWay: boolean;
}

/**
 * Keeps what is typed and chosen over a reload, the end of the tab and a phone's sleep. Returns the files that have to
 * be chosen again: `missing` now, `unkept` only if the page is closed; and `read`, which ends once what was stored is
 * there.
 */
export function useStoredDraft(kind: UploadKind, { content, onChange, restore, underWay }: Means) {
  const owner = useCurrentUser()?.id;
  const [isReady, setReady] = useState(false);
  const [missing, setMissing] = useState<readonly DraftEntry[]>([]);
  const [unkept, setUnkept] = useState<readonly DraftEntry[]>([]);
  const asked = useRef(false);
  const read = useRef<Promise<void>>(Promise.resolve());

  const takeUp = useEffectEvent((draft: RestoredDraft | null) => {
    if (draft) {
      const here = content().files;
      setMissing(draft.missing.filter(({ id }) => !here.some((file) => file.id === id)));
      restore(draft);
    }
    setReady(true);
  });
  useEffect(() => {
    if (!owner || asked.current) return;
    asked.current = true;
    read.current = storedDraft(kind, owner).then(takeUp);
  }, [kind, owner]);

  const write = useEffectEvent(() => {
    const now = content();
    // Whoever chose a file again has it, and whoever sends without it does not want it.
    setMissing((before) =>
      before.filter(({ name, size }) => !now.files.some((f) => f.name === name && f.size === size)),
    );
    if (owner && !useRoot.getState().leftOnPurpose) void storeDraft(kind, owner, now).then(setUnkept);
  });
  useEffect(() => {
    if (!isReady) return;
    if (underWay) {
      void endDraft(kind);
      // A dialog that is closed while it pauses keeps what it held.
      return () => write();
    }
    let writing: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(writing);
      writing = setTimeout(write, PAUSE_MS);
    };
    later();
    const end = onChange(later);
    // A phone that puts the page away may never come back to it.
    const over = new AbortController();
    document.addEventListener('visibilitychange', () => document.hidden && write(), over);
    return () => {
      end();
      over.abort();
      clearTimeout(writing);
      // A dialog that is closed keeps what it held.
      write();
    };
  }, [isReady, underWay, kind, onChange]);
  return { missing, unkept, read, forgetMissing: () => setMissing([]) };
}

/** Hears of every change of a form. */
export function useOnChange<T extends VideoDraft | PhotosDraft>({ watch }: Pick<UseFormReturn<T>, 'watch'>) {
  return useCallback(
    (changed: () => void) => {
      const { unsubscribe } = watch(() => changed());
      return unsubscribe;
    },
    [watch],
  );
}

/** Fills with the stored texts the fields that are empty, and a title that only an event filled. */
export function restoreTexts<T extends VideoDraft | PhotosDraft>(form: UseFormReturn<T>, texts: DraftTexts): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = name as FieldPath<T>;
    const now = form.getValues(field);
    const isFilled = name === 'title' && now === form.getValues().eventTitle && text !== texts.eventTitle;
    if (now === '' || isFilled) form.setValue(field, text as FieldPathValue<T, FieldPath<T>>);
  }
}
