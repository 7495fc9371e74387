import { formatMonth, formatYear } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useLanguageNames } from '#pwa/i18n/use-language-names.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { SpokenLanguage } from '#shared/model/profile-fields.ts';

export interface PeriodProps {
  /** `YYYY-MM-DD`. */
  from: string;
  /** `YYYY-MM-DD`; null while it continues. */
  until: string | null;
  unit: 'month' | 'year';
}

/** `March 2022 — present`, `٢٠١٦ — ٢٠١٨`. */
export function Period({ from, until, unit }: PeriodProps) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const format = unit === 'month' ? formatMonth : formatYear;
  return (
    <>
      <time dateTime={from}>{format(from, language)}</time>
      <span>{' — '}</span>
      {until ? <time dateTime={until}>{format(until, language)}</time> : <span>{t('present')}</span>}
    </>
  );
}

/** Joins several values in one line, with the comma of the script of the first one, not of the shown language. */
export function joinedWords(words: readonly (string | null)[]): string {
  const typed = words.filter((word) => word !== null && word !== '');
  return typed.join(/\p{Script=Arabic}/u.test(typed[0] ?? '') ? '، ' : ', ');
}

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
