import { IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Period } from '#pwa/features/talents/profile-values.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/marks.tsx';
import type { AnyDraft, EntryKind } from './entry-kinds.tsx';

export interface EntryCardProps<Draft> {
  kind: EntryKind<Draft>;
  draft: Draft;
  /** The first entry cannot move up, and the last one not down. */
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Returns the name of an entry; "new" while the entry is empty. */
export function useEntryName<Draft>({ list, titleOf }: EntryKind<Draft>): (draft: Draft) => string {
  const { t } = useTranslation('edit-profile');
  return (draft) => titleOf(draft, t('entries.comma')) || t(`entries.${list}.new`);
}

/** One entry, with its name, which opens the fields, and buttons that move and remove it. */
export function EntryCard<Draft extends AnyDraft>(props: EntryCardProps<Draft>) {
  const { kind, draft, isOpen, onToggle, children } = props;
  const fieldsId = useId();
  const name = useEntryName(kind)(draft);
  return (
    <li className="entry-card min-w-0 rounded-md border border-line bg-surface" data-entry={draft.id}>
      <div className="flex items-center pe-1">
        <button
          type="button"
          className="group flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-md py-2.5 ps-3.5 pe-2 text-start"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          data-act="toggle"
          onClick={onToggle}
        >
          <IconChevronDown
            className="icon text-subtle transition-transform motion-reduce:transition-none group-aria-expanded:rotate-180"
            aria-hidden="true"
          />
          <span className="grid min-w-0 font-semibold wrap-anywhere">
            <bdi className="ua">{name}</bdi>
            <Facts kind={kind} draft={draft} />
          </span>
        </button>
        <EntryActions {...props} name={name} />
      </div>
      <div id={fieldsId} className="grid gap-5 border-t border-line px-3.5 pt-4 pb-5 md:p-5" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  );
}

function Facts<Draft extends AnyDraft>({ kind, draft }: { kind: EntryKind<Draft>; draft: Draft }) {
  const place = kind.placeOf(draft);
  const { startDate, endDate } = draft;
  const isDated = [startDate, endDate || startDate].every((day) => day.length === 'YYYY-MM-DD'.length);
  if (!place && !isDated) return null;
  return (
    <span className="grid gap-x-2 text-xs font-normal text-muted md:flex md:flex-wrap md:items-center">
      {place && <bdi>{place}</bdi>}
      {place && isDated && <Nuqta className="text-[0.5rem] text-line-strong max-md:hidden" />}
      {isDated && (
        <span>
          <Period from={startDate} until={endDate || null} unit={kind.unit} />
        </span>
      )}
    </span>
  );
}

function EntryActions<Draft>({ name, isFirst, isLast, onMove, onRemove }: EntryCardProps<Draft> & { name: string }) {
  const { t } = useTranslation('edit-profile');
  return (
    <div className="flex flex-wrap justify-end text-muted">
      <ActionButton act="up" label={t('entries.move_up', { entry: name })} isIdle={isFirst} onPress={() => onMove(-1)}>
        <IconArrowUp className="icon" aria-hidden="true" />
      </ActionButton>
      <ActionButton
        act="down"
        label={t('entries.move_down', { entry: name })}
        isIdle={isLast}
        onPress={() => onMove(1)}
      >
        <IconArrowDown className="icon" aria-hidden="true" />
      </ActionButton>
      <ActionButton act="remove" label={t('entries.remove', { entry: name })} onPress={onRemove}>
        <IconTrash className="icon" aria-hidden="true" />
      </ActionButton>
    </div>
  );
}

interface ActionButtonProps {
  act: 'up' | 'down' | 'remove';
  label: string;
  /** Does nothing now. Not `disabled`, which would lose the focus. */
  isIdle?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ActionButton({ act, label, isIdle = false, onPress, children }: ActionButtonProps) {
  return (
    <button
      type="button"
      className="button button-ghost button-square aria-disabled:cursor-default aria-disabled:opacity-35"
      aria-label={label}
      aria-disabled={isIdle || undefined}
      data-act={act}
      onClick={isIdle ? undefined : onPress}
    >
      {children}
    </button>
  );
}
