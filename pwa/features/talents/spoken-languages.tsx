import { formatLanguage } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { SpokenLanguage } from '#shared/model/languages-and-links.ts';

/**
 * A person's languages, and the level of each. Names come from the browser, which may call a language otherwise than
 * the server.
 */
export function SpokenLanguages({ languages }: { languages: readonly SpokenLanguage[] }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  return (
    <ul>
      {languages.map(({ code, level }) => (
        <li key={code}>
          <span suppressHydrationWarning>{formatLanguage(code, language)}</span>
          <span className="text-muted"> · {t(`levels.${level}`)}</span>
        </li>
      ))}
    </ul>
  );
}
