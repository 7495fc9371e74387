import { IconWorld } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { useSwitchLanguage } from './use-switch-language.ts';

/**
 * Names the other language in its own script. Without scripts it is a form that leads to the same page. @see
 * requirements A4, A5
 */
export function LanguageButton() {
  const { t } = useTranslation('shell');
  const other = useLanguage() === 'ar' ? 'en' : 'ar';
  const { isSwitching, switchTo } = useSwitchLanguage();
  const { search } = useLocation();
  return (
    <form action="?">
      {Object.entries(search).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <input type="hidden" name="lang" value={other} />
      <button
        type="submit"
        className="button button-ghost font-normal"
        lang={other}
        aria-busy={isSwitching || undefined}
        onClick={(event) => {
          event.preventDefault();
          switchTo(other);
        }}
      >
        <IconWorld className="icon hidden text-subtle @5xl:block" aria-hidden="true" />
        <span>{t(`language.${other}`)}</span>
      </button>
    </form>
  );
}
