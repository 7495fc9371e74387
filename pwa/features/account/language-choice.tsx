import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { type Language, languages } from '#shared/catalog/languages.ts';

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
