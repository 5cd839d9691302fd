import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../shared/i18n/languages.ts';
import './folded-text.css';

/** A text of which at most six lines are shown until More is pressed; all of one that a link leads to is. */
export function FoldedText({ meant, children }: { meant: boolean; children: ReactNode }) {
  const t = useTexts();
  const text = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(meant);
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const place = text.current;
    if (!place || isOpen) return;
    const measure = () => setLong(place.scrollHeight > place.clientHeight + 1);
    const watch = new ResizeObserver(measure);
    watch.observe(place);
    return () => watch.disconnect();
  }, [isOpen]);
  return (
    <>
      <p
        ref={text}
        className={isOpen ? 'whitespace-pre-line wrap-anywhere' : 'folded-text whitespace-pre-line wrap-anywhere'}
      >
        {children}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mr-2 inline-flex min-h-8 items-center text-12 font-semibold text-accent hover:underline pointer-coarse:min-h-11"
        >
          {t(isOpen ? 'media.less' : 'media.more')}
        </button>
      )}
    </>
  );
}
