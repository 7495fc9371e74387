import {
  IconBriefcase,
  IconBuilding,
  IconCategory,
  IconHistory,
  IconMapPin,
  IconSparkles,
  IconTools,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Suggestion } from '#pwa/data/directory/suggestions.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type Combobox, optionId } from './use-combobox.ts';

/** The box below the field. It renders while it is hidden, too, because attributes of the field name its elements. */
function Popup({ combobox, children }: { combobox: Combobox; children: ReactNode }) {
  return (
    // A press in it leaves the focus in the field: it would close before the press has ended.
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus where it is
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it keeps the focus where it is
    <div
      className="suggestions"
      hidden={!combobox.isOpen}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key === 'Escape') combobox.leave();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.parentElement?.contains(relatedTarget)) combobox.close();
      }}
    >
      {children}
    </div>
  );
}

export interface OptionProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One option; the keys are pressed in the field, which names the active one. */
function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div id={id} role="option" aria-selected={isActive} className="suggestion" onClick={onChoose}>
      {children}
    </div>
  );
}

export interface RecentListProps {
  listId: string;
  texts: readonly string[];
  combobox: Combobox;
  onChoose: (index: number) => void;
  remove: (index: number) => void;
  clear: () => void;
  /** The button that had the focus is gone. */
  onLeft: () => void;
}

/** The last searches; the buttons that remove them are beside the list box, which may hold options only. */
export function RecentList({ listId, texts, combobox, onChoose, remove, clear, onLeft }: RecentListProps) {
  const { t } = useTranslation('suggestions');
  return (
    <Popup combobox={combobox}>
      <div className="flex items-center justify-between gap-4 ps-4 pe-2 text-sm text-muted">
        <span aria-hidden="true">{t('recent')}</span>
        <button
          type="button"
          className="button button-ghost button-sm"
          onClick={() => {
            clear();
            onLeft();
          }}
        >
          {t('clear')}
        </button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto]">
        <div id={listId} role="listbox" aria-label={t('recent')}>
          {texts.map((text, index) => (
            <Option
              key={text}
              id={optionId(listId, index)}
              isActive={index === combobox.active}
              onChoose={() => onChoose(index)}
            >
              <IconHistory className="icon text-subtle" aria-hidden="true" />
              <bdi className="truncate font-medium">{text}</bdi>
            </Option>
          ))}
        </div>
        <div>
          {texts.map((text, index) => (
            <button
              key={text}
              type="button"
              className="button button-ghost button-square flex"
              aria-label={t('remove', { text })}
              onClick={() => {
                remove(index);
                onLeft();
              }}
            >
              <IconX className="icon" aria-hidden="true" />
            </button>
          ))}
        </div>
      </div>
    </Popup>
  );
}

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
