import { firstSpoken, LANGUAGES, type Language } from '@quadrangle/domain/kernel/languages';
import { create } from 'zustand';
import { lasting } from '../lib/browser-storage.ts';
import { en } from './en/first.ts';
import { compactCount, dateText, monthText, periodText, relativeTime } from './format.ts';
import { englishPlural, type Texts, type Translate, translateIn } from './translate.ts';

export type { Language };

/** How the languages that are loaded by themselves begin to speak, by their folders. */
const folders = import.meta.glob<{ readonly speak: (english: () => Texts) => Translate }>(['./*/index.ts', '!./en/*']);

const KEY = 'language';

/** Set while the account does not know yet what was chosen here. */
export const UNSENT = 'languageUntold';

/** The English texts that are there; those of later pages come with them. */
let english: Texts = en;

const inEnglish = translateIn(englishPlural, () => [english]);

const useSpoken = create<{ readonly language: Language; readonly say: Translate }>(() => ({
  language: 'en',
  say: inEnglish,
}));

/** The remembered choice, else the first language of the browser that we speak, else English (decisions 39). */
function preferred(): Language {
  return firstSpoken([lasting.getItem(KEY) ?? '', ...navigator.languages]);
}

let asked = 0;

/** A language is loaded by those who read it, and only then. Of two asked for at once, the later one is shown. */
async function show(language: Language): Promise<void> {
  asked += 1;
  const turn = asked;
  const folder = await folders[`./${language}/index.ts`]?.();
  if (turn !== asked) return;
  useSpoken.setState({ language, say: folder ? folder.speak(() => english) : inEnglish });
  const { tag, direction } = LANGUAGES[language];
  const page = document.documentElement;
  if (page.lang !== tag)
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.webmanifest?lang=${language}`);
  Object.assign(page, { lang: tag, dir: direction });
}

/**
 * Makes the texts ready, in the reader's language, and follows a change made in another tab. English if theirs cannot be
 * loaded.
 */
export async function startTexts(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) void show(preferred()).catch(() => undefined);
  });
  await show(preferred()).catch(() => undefined);
}

const learning = (load: () => Promise<{ en: Texts }>) => async (): Promise<void> => {
  const { en: more } = await load();
  // A group that came whole before stays so.
  const whole = (group: string) => [group, { ...english[group], ...more[group] }];
  english = { ...english, ...Object.fromEntries(Object.keys(more).map(whole)) };
};

/** Fetches the English texts of items; to be awaited by pages that need no others. */
export const itemTexts = learning(() => import('./en/item.ts'));

/** Fetches the English texts of the way in. */
export const signInTexts = learning(() => import('./en/sign-in.ts'));

/** Fetches the English texts that no first page needs; to be awaited by whatever is loaded later. */
export const laterTexts = learning(() => import('./en/index.ts'));

/** Switches the language and remembers it. Rejects, changing nothing, if the texts cannot be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  await show(language);
  lasting.setItem(KEY, language);
  lasting.setItem(UNSENT, language);
}

/** Whether what was chosen here is not told yet, or something else was chosen elsewhere: `chosen`, null for nothing. */
export const disagrees = (chosen: Language | null | undefined): boolean =>
  chosen !== undefined && (lasting.getItem(UNSENT) !== null || (chosen !== null && chosen !== preferred()));

/** The language on screen, outside of components. */
export const languageNow = (): Language => useSpoken.getState().language;

/** The language on screen. */
export function useLanguage(): Language {
  return useSpoken((spoken) => spoken.language);
}

/** Says things in the language on screen: `t('shell.home')`. */
export function useTexts(): Translate {
  return useSpoken((spoken) => spoken.say);
}

/** The same, outside of components. */
export const textsNow = (): Translate => useSpoken.getState().say;

/** The formatters, in the language on screen. `ago` takes an ISO text or milliseconds. */
export function useFormat() {
  const { language, say } = useSpoken();
  return {
    ago: (then: number | string) => relativeTime(new Date(then).getTime(), Date.now(), say),
    count: (count: number) => compactCount(count, language),
    date: (date: number | string) => dateText(date, language),
    period: (first: string, last: string) => periodText(first, last, language),
    month: (day: string) => monthText(day, language),
  };
}
