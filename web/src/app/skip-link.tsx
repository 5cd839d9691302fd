import type { MouseEvent } from 'react';
import { useTexts } from '../shared/i18n/languages.ts';

/** Not by the address: the router would take that for a step back, and the page would begin anew. */
function skip(event: MouseEvent) {
  event.preventDefault();
  const content = document.getElementById('content');
  content?.focus();
  content?.scrollIntoView();
}

/** The keyboard's short way past the menu; the frame's `<main id="content" tabIndex={-1}>` is its target. */
export function SkipLink() {
  const t = useTexts();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page.
    <a
      href="#content"
      onClick={skip}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 text-14 text-surface focus:translate-y-0"
    >
      {t('common.skip')}
    </a>
  );
}
