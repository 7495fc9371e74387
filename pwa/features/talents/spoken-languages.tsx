import { useLanguageNames } from '#pwa/i18n/use-language-names.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { SpokenLanguage } from '#shared/model/profile-fields.ts';

/** A person's languages, and the level of each. */
export function SpokenLanguages({ languages }: { languages: readonly SpokenLanguage[] }) {
  const { t } = useTranslation('profile');
  const names = useLanguageNames();
  return (
    <ul>
      {languages.map(({ code, level }) => (
        <li key={code}>
          <span>{names[code] ?? code}</span>
          <span className="text-muted">{` · ${t(`levels.${level}`)}`}</span>
        </li>
      ))}
    </ul>
  );
}
