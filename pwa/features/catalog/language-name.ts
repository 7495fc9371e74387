import { useCallback } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** Names a language that people speak, `Urdu` or `الأوردية`; a code that this version does not know stands as it is. */
export function useLanguageName(): (code: string) => string {
  const { t } = useTranslation('spoken-languages');
  return useCallback(
    (code) => {
      // Codes come from the server or an older version, so they are not known to the types.
      const say = t as (key: string, options: { defaultValue: string }) => string;
      return say(`spoken-languages:${code}`, { defaultValue: code });
    },
    [t],
  );
}
