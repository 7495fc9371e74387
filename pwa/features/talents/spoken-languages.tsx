import { useLanguageName } from '#pwa/features/catalog/language-name.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { SpokenLanguage } from '#shared/model/languages-and-links.ts';

/** A person's languages, and the level of each. */
export function SpokenLanguages({ languages }: { languages: readonly SpokenLanguage[] }) {
  const { t } = useTranslation('profile');
  const nameOf = useLanguageName();
  return (
    <ul>
      {languages.map(({ code, level }) => (
        <li key={code}>
          <span>{nameOf(code)}</span>
          <span className="text-muted"> · {t(`levels.${level}`)}</span>
        </li>
      ))}
    </ul>
  );
}
