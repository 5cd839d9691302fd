import { LANGUAGES, otherLanguages } from '@quadrangle/domain/kernel/languages';
import { Languages, Moon, Sun } from 'lucide-react';
import { switchLanguage, useLanguage, useTexts } from '../shared/i18n/languages.ts';
import { agreeWithAccount } from '../shared/lib/account-language.ts';
import { toggleTheme, useTheme } from '../shared/lib/theme.ts';
import { notify } from '../shared/ui/notices.ts';

/** Icon, name and action of the switches of the interface: its light, and each language that it does not speak now. */
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
    ...otherLanguages(language).map((other) => ({
      id: other,
      icon: Languages,
      label: LANGUAGES[other].name,
      lang: LANGUAGES[other].tag,
      act: () => switchLanguage(other).then(agreeWithAccount, () => notify('red', t('common.failed'))),
    })),
  ];
}
