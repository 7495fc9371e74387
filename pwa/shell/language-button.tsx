import { IconWorld } from '@tabler/icons-react';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useSwitchLanguage } from './use-switch-language.ts';

/** Names the other language in its own script. @see requirements A4, A5 */
export function LanguageButton() {
  const { t } = useTranslation('shell');
  const other = useLanguage() === 'ar' ? 'en' : 'ar';
  const { isSwitching, switchTo } = useSwitchLanguage();
  return (
    <button
      type="button"
      className="btn btn-ghost font-normal"
      lang={other}
      aria-busy={isSwitching || undefined}
      onClick={() => switchTo(other)}
    >
      <IconWorld className="icon hidden text-subtle lg:block" aria-hidden="true" />
      {t(`language.${other}`)}
    </button>
  );
}
