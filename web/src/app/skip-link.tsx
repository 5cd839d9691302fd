import { useTexts } from '../shared/i18n/languages.ts';

/** The keyboard's short way past the menu; the frame's `<main id="content" tabIndex={-1}>` is its target. */
export function SkipLink() {
  const t = useTexts();
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 text-14 text-surface focus:translate-y-0"
    >
      {t('common.skip')}
    </a>
  );
}
