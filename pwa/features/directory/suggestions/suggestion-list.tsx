import {
  IconBriefcase,
  IconBuilding,
  IconCategory,
  IconMapPin,
  IconSparkles,
  IconTools,
  IconUser,
} from '@tabler/icons-react';
import type { Suggestion } from '#pwa/data/directory/suggestions.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Option, Popup } from './popup.tsx';
import { type Combobox, optionId } from './use-combobox.ts';

const icons = {
  person: IconUser,
  company: IconBuilding,
  job: IconBriefcase,
  trade: IconTools,
  skill: IconSparkles,
  industry: IconCategory,
  place: IconMapPin,
} as const;

export interface SuggestionListProps {
  listId: string;
  suggestions: readonly Suggestion[];
  combobox: Combobox;
  onChoose: (index: number) => void;
}

/** The list box of suggestions. */
export function SuggestionList({ listId, suggestions, combobox, onChoose }: SuggestionListProps) {
  const { t } = useTranslation('suggestions');
  return (
    <Popup combobox={combobox}>
      <div id={listId} role="listbox" aria-label={t('label')}>
        {suggestions.map((suggestion, index) => (
          <Option
            key={`${suggestion.kind} ${suggestion.address ?? suggestion.text}`}
            id={optionId(listId, index)}
            isActive={index === combobox.active}
            onChoose={() => onChoose(index)}
          >
            <Named {...suggestion} />
          </Option>
        ))}
      </div>
    </Popup>
  );
}

function Named({ kind, label, text, count }: Suggestion) {
  const { t } = useTranslation('suggestions');
  const language = useLanguage();
  const Icon = icons[kind];
  const named = t(`kinds.${kind}`);
  return (
    <>
      <Icon className="icon text-subtle" aria-hidden="true" />
      <bdi className="truncate font-medium">{text ?? label}</bdi>
      <small className="ms-auto flex-none text-xs text-muted">
        {count === null ? named : t('finds', { kind: named, number: formatNumber(count, language) })}
      </small>
    </>
  );
}
