import { useState } from 'react';
import { switchLanguage } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { screenLife } from '#pwa/served/screen-life.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { Language } from '#shared/catalog/languages.ts';

/** Switches the language, and says so when its texts cannot be reached. */
export function useSwitchLanguage(): { isSwitching: boolean; switchTo(language: Language): void } {
  const { t } = useTranslation('shell');
  const [isSwitching, setIsSwitching] = useState(false);
  const switchTo = (language: Language) => {
    setIsSwitching(true);
    Promise.resolve(screenLife())
      .then(() => switchLanguage(language))
      .catch(() => showToast({ title: t('language.failed'), tone: 'destructive' }))
      .finally(() => setIsSwitching(false));
  };
  return { isSwitching, switchTo };
}
