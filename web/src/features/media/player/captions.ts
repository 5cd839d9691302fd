import { lasting } from '../../../shared/lib/browser-storage.ts';

/** The captions of a video in a language. */
export interface Caption {
  /** As BCP 47 writes it. */
  readonly language: string;
  /** The name of the language in that language. */
  readonly label: string;
  readonly url: string;
}

const KEY = 'captions';
const OFF = 'off';

/** The last choice on this device: a language, none ('off'), or no choice yet (null). */
export function rememberedCaptions(): string | null {
  return lasting.getItem(KEY);
}

/** Remembers the chosen language of captions; null means none. */
export function rememberCaptions(language: string | null): void {
  lasting.setItem(KEY, language ?? OFF);
}

/**
 * The language whose captions are shown: the chosen one, if the video has it; without a choice, while the sound is off,
 * the language of the page, else the first (decisions 59).
 */
export function shownCaptions(
  captions: readonly Pick<Caption, 'language'>[],
  chosen: string | null,
  muted: boolean,
  page: string,
): string | null {
  if (chosen === OFF) return null;
  const languages = captions.map(({ language }) => language);
  const like = (wanted: string) =>
    languages.find((language) => language === wanted) ??
    languages.find((language) => language.split('-')[0] === wanted.split('-')[0]);
  if (chosen !== null) return like(chosen) ?? languages[0] ?? null;
  return muted ? (like(page) ?? languages[0] ?? null) : null;
}
