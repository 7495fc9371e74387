import { type FormStore, setValue } from '@modular-forms/react';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useLanguageNames } from '#pwa/i18n/use-language-names.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { useFaultText } from '#pwa/ui/form/form-field.tsx';
import { type FieldState, useFieldState } from '#pwa/ui/form/form-state.ts';
import { languageLevels, spokenLanguages } from '#shared/catalog/spoken-languages.ts';
import { limits } from '#shared/limits.ts';
import { joinLines, readLanguages } from '#shared/rules/lines.ts';
import { FieldLabel } from './profile-fields.tsx';
import type { ProfileValues } from './profile-form.ts';

interface LanguagesFieldProps {
  form: FormStore<ProfileValues>;
  field: FieldState<string>;
}

// Most people in the Gulf speak one of these, so they come first.
const common = ['ar', 'en'];

/** The person's languages, each a row with a language and a level. @see requirements J22 */
export function LanguagesField({ form, field }: LanguagesFieldProps) {
  const { t } = useTranslation('edit-profile');
  const faultText = useFaultText();
  const { value: text = '', error } = useFieldState(field);
  const rows = readLanguages(text);
  const codes = useCodesByName();
  const free = codes.filter((code) => !rows.some((row) => row.code === code));
  const [next] = free;
  const change = (changed: typeof rows) =>
    setValue(form, 'languages', joinLines(changed.map(({ code, level }) => `${code} ${level}`)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">
        <FieldLabel field="languages">{t('fields.languages')}</FieldLabel>
      </legend>
      {rows.map((row, index) => (
        <LanguageRow
          key={row.code}
          row={row}
          codes={codes.filter((code) => code === row.code || free.includes(code))}
          onChange={(given) => change(rows.with(index, { ...row, ...given }))}
          onRemove={() => change(rows.toSpliced(index, 1))}
        />
      ))}
      {error && (
        <p role="alert" className="text-sm text-error-ink">
          {faultText(error)}
        </p>
      )}
      {next && rows.length < limits.languagesMaxCount && (
        <Button
          variant="outline"
          className="w-fit"
          icon={<IconPlus className="icon" aria-hidden="true" />}
          onClick={() => change([...rows, { code: next, level: rows.length === 0 ? 'native' : 'fluent' }])}
        >
          {t('fields.add_language')}
        </Button>
      )}
    </fieldset>
  );
}

interface LanguageRowProps {
  row: { code: string; level: string };
  codes: readonly string[];
  onChange: (given: { code?: string; level?: string }) => void;
  onRemove: () => void;
}

function LanguageRow({ row, codes, onChange, onRemove }: LanguageRowProps) {
  const { t } = useTranslation('edit-profile');
  const names = useLanguageNames();
  const name = names[row.code] ?? row.code;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 md:gap-4">
      <select
        className="select-field"
        aria-label={t('fields.spoken_language')}
        value={row.code}
        onChange={({ target }) => onChange({ code: target.value })}
      >
        {codes.map((code) => (
          <option key={code} value={code}>
            {names[code] ?? code}
          </option>
        ))}
      </select>
      <select
        className="select-field"
        aria-label={`${t('fields.language_level')}: ${name}`}
        value={row.level}
        onChange={({ target }) => onChange({ level: target.value })}
      >
        {languageLevels.map((level) => (
          <option key={level} value={level}>
            {t(`profile:levels.${level}`)}
          </option>
        ))}
      </select>
      <Button
        variant="ghost"
        icon={<IconTrash className="icon" aria-hidden="true" />}
        aria-label={t('fields.remove_language', { language: name })}
        onClick={onRemove}
      />
    </div>
  );
}

/** All codes: the common languages first, then by their name. */
function useCodesByName(): readonly string[] {
  const language = useLanguage();
  const names = useLanguageNames();
  return useMemo(() => {
    const { compare } = new Intl.Collator(language);
    const others = spokenLanguages.filter((code) => !common.includes(code));
    return [...common, ...others.sort((one, other) => compare(names[one] ?? one, names[other] ?? other))];
  }, [language, names]);
}
