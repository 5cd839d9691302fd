import { useTexts } from '../i18n/languages.ts';

/** Says how long a text is that is longer than `most`: what was pasted is kept whole, and marked. */
export function useTooLong(text: string, most: number): string | undefined {
  const t = useTexts();
  const length = [...text.trim()].length;
  return length > most ? t('uploads.tooLong', { length, most }) : undefined;
}
