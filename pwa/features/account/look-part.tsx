import { useState } from 'react';
import { switchLanguage } from '#pwa/i18n/texts.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { themeOptions, useTheme } from '#pwa/ui/theme.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { type Language, languages } from '#shared/catalog/languages.ts';
import { AccountPart } from './account-part.tsx';

/** Language and appearance of this device. */
export function LookPart() {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { theme, chooseTheme } = useTheme();
  const [isSwitching, setIsSwitching] = useState(false);

  async function switchTo(wanted: Language) {
    if (isSwitching) return;
    setIsSwitching(true);
    await switchLanguage(wanted).catch(() => showToast({ title: t('shell:language.failed'), tone: 'destructive' }));
    setIsSwitching(false);
  }

  return (
    <AccountPart anchor="look" title={t('look.title')} hint={t('look.hint')}>
      <div className="account-choices grid grid-cols-1 gap-5 md:grid-cols-2">
        <LanguageChoice label={t('look.language')} value={language} onChange={(wanted) => void switchTo(wanted)} />
        <div className="grid gap-2">
          <p className="text-sm font-semibold" aria-hidden="true">
            {t('look.theme')}
          </p>
          <Segmented
            label={t('look.theme')}
            value={theme}
            onChange={chooseTheme}
            options={themeOptions.map(({ value, Icon }) => ({
              value,
              label: (
                <>
                  <Icon className="icon" aria-hidden="true" />
                  <span>{t(`shell:theme.${value}`)}</span>
                </>
              ),
            }))}
          />
        </div>
      </div>
    </AccountPart>
  );
}

export interface LanguageChoiceProps {
  label: string;
  value: Language;
  onChange: (language: Language) => void;
}

/** One of the two languages, each in its own words. */
export function LanguageChoice({ label, value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('shell');
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold" aria-hidden="true">
        {label}
      </p>
      <Segmented
        label={label}
        value={value}
        onChange={onChange}
        options={languages.map((language) => ({
          value: language,
          label: t(`language.${language}`),
          lang: language,
        }))}
      />
    </div>
  );
}
