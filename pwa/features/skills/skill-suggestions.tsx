import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { suggestSkills } from '#pwa/data/directory/suggestions.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

export interface SkillSuggestionsProps {
  /** What is being typed of one skill. */
  typed: string;
  /** The skills that are there already. */
  skills: readonly string[];
  onChoose: (skill: string) => void;
}

/** Skills that may be meant by what is being typed, as buttons behind the field. @see requirements I21 */
export function SkillSuggestions({ typed, skills, onChoose }: SkillSuggestionsProps) {
  const { t } = useTranslation('suggestions');
  const language = useLanguage();
  const found = useSkillSuggestions(typed, skills);
  return (
    <>
      <p className="sr-only" role="status">
        {t('count', { count: found.length, number: formatNumber(found.length, language) })}
      </p>
      {found.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t('skills')}>
          {found.map((skill) => (
            <li key={skill} className="max-w-full">
              <button
                type="button"
                className="chip chip-line min-h-11 cursor-pointer hover:text-primary-ink"
                aria-label={t('add_skill', { skill })}
                onClick={() => onChoose(skill)}
              >
                <IconPlus className="icon" aria-hidden="true" />
                <bdi className="t">{skill}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const nothing: readonly string[] = [];

/** Until the next ones are there, those of the last text stay. */
function useSkillSuggestions(typed: string, skills: readonly string[]): readonly string[] {
  const [found, setFound] = useState(nothing);
  const chosen = skills.join();
  useEffect(() => {
    let isWanted = true;
    const take = (suggestions: readonly string[]) => {
      if (isWanted) setFound(suggestions);
    };
    // A device without storage suggests nothing.
    suggestSkills(typed, chosen.split(',')).then(take, () => take(nothing));
    return () => {
      isWanted = false;
    };
  }, [typed, chosen]);
  return found;
}

/** The suggestions of skills with their texts and the list of known skills. */
export async function loadSkillSuggestions(): Promise<typeof SkillSuggestions> {
  await loadNamespaces(['suggestions']);
  return SkillSuggestions;
}
