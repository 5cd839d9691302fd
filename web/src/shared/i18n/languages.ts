import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { en } from './en/index.ts';
import { compactCount, dateText, relativeTime, rupees } from './format.ts';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every key of the texts, as "group.key". */
export type TextKey = { [G in keyof typeof en]: `${G}.${keyof (typeof en)[G] & string}` }[keyof typeof en];

const KEY = 'language';

/** The remembered choice, else the first language of the browser that we speak, else English (decisions 39). */
function preferred(): Language {
  const wishes = [localStorage.getItem(KEY) ?? '', ...navigator.languages].map((wish) => wish.split('-')[0]);
  return LANGUAGES.find((language) => language === wishes.find((wish) => wish === 'en' || wish === 'zh')) ?? 'en';
}

/** Chinese is loaded by those who read it, and only then. */
async function show(language: Language): Promise<void> {
  if (language === 'zh' && !i18next.hasResourceBundle('zh', 'translation')) {
    const { zh } = await import('./zh/index.ts');
    i18next.addResourceBundle('zh', 'translation', zh);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}

/** Makes the texts ready, in the reader's language. English if Chinese cannot be loaded. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  await show(preferred()).catch(() => undefined);
}

/** Switches the language and remembers it. Rejects, changing nothing, if the texts cannot be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  await show(language);
  localStorage.setItem(KEY, language);
}

/** The language on screen. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'zh' ? 'zh' : 'en';
}

/** The formatters, in the language on screen. `ago` takes an ISO text or milliseconds. */
export function useFormat() {
  const language = useLanguage();
  return {
    ago: (then: number | string) => relativeTime(new Date(then).getTime(), Date.now(), language),
    count: (count: number) => compactCount(count, language),
    date: (date: number | string) => dateText(date, language),
    rupees: (paise: number) => rupees(paise, language),
  };
}
