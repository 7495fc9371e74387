import { IconHistory, IconX } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Option, Popup } from './popup.tsx';
import { type Combobox, optionId } from './use-combobox.ts';

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
