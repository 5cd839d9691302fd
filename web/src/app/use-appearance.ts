import { Languages, Moon, Sun } from 'lucide-react';
import { switchLanguage, useLanguage, useTexts } from '../shared/i18n/languages.ts';
import { toggleTheme, useTheme } from '../shared/lib/theme.ts';
import { notify } from '../shared/ui/notices.ts';

/** Icon, name and action of the two switches of the interface: its language and its light. */
export function useAppearance() {
  const t = useTexts();
  const dark = useTheme((theme) => theme.dark);
  const language = useLanguage();
  return [
    {
      id: 'theme',
      icon: dark ? Sun : Moon,
      label: t(dark ? 'shell.lightMode' : 'shell.darkMode'),
      lang: undefined,
      act: toggleTheme,
    },
    {
      id: 'language',
      icon: Languages,
      label: language === 'en' ? '中文' : 'English',
      lang: language === 'en' ? 'zh-CN' : 'en',
      act: () => switchLanguage(language === 'en' ? 'zh' : 'en').catch(() => notify('red', t('common.failed'))),
    },
  ] as const;
}
