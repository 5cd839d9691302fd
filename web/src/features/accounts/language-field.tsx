import { LANGUAGES, type Language } from '@quadrangle/domain/kernel/languages';
import { switchLanguage, useLanguage, useTexts } from '../../shared/i18n/languages.ts';
import { agreeWithAccount } from '../../shared/lib/account-language.ts';
import { SelectField } from '../../shared/ui/field.tsx';
import { notify } from '../../shared/ui/notices.ts';

/** Chooses one's language: on screen, in every browser, and in mails (decisions 76). */
export function LanguageField() {
  const t = useTexts();
  const language = useLanguage();
  const choose = (chosen: Language) =>
    switchLanguage(chosen).then(agreeWithAccount, () => notify('red', t('common.failed')));
  return (
    <div className="mt-4 max-w-[320px]">
      <SelectField
        label={t('accounts.language')}
        hint={t('accounts.languageHint')}
        value={language}
        onChange={({ target }) => choose(target.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([code, { name, tag }]) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
