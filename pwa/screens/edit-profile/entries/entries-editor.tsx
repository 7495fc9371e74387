import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { limits } from '#shared/limits.ts';
import { EntryCard, useEntryName } from './entry-card.tsx';
import type { AnyDraft, EntryKind } from './entry-kind.ts';
import { useEntryActions } from './use-entry-actions.ts';

export interface EntriesEditorProps<Draft> {
  kind: EntryKind<Draft>;
  drafts: readonly Draft[];
  /** Id of the entry → field → its error. */
  faults: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** The error of the list as a whole. */
  error?: string | undefined;
  onChange: (drafts: Draft[]) => void;
}

/** A list of entries: added before all others, opened, moved, removed and brought back. */
export function EntriesEditor<Draft extends AnyDraft>(props: EntriesEditorProps<Draft>) {
  const { kind, drafts, faults, error, onChange } = props;
  const { t } = useTranslation('edit-profile');
  const nameOf = useEntryName(kind);
  const actions = useEntryActions({ kind, drafts, faulty: [...faults.keys()], nameOf, onChange });
  const { removed } = actions;
  const isFull = drafts.length >= limits.entriesMaxCount;
  const cards = drafts.map((draft, place) => (
    <EntryCard
      key={draft.id}
      kind={kind}
      draft={draft}
      isFirst={place === 0}
      isLast={place === drafts.length - 1}
      isOpen={actions.isOpen(draft.id)}
      onToggle={() => actions.toggle(draft.id)}
      onMove={(by) => actions.move({ draft, place }, by)}
      onRemove={() => actions.remove({ draft, place })}
    >
      <kind.Fields
        draft={draft}
        faults={faults.get(draft.id) ?? {}}
        onChange={(change) => onChange(drafts.with(place, { ...draft, ...change }))}
      />
    </EntryCard>
  ));
  if (removed) {
    const undo = () => actions.undo(removed);
    cards.splice(removed.place, 0, <RemovedEntry key="removed" name={nameOf(removed.draft)} onUndo={undo} />);
  }
  return (
    <div ref={actions.section} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          variant="outline"
          icon={<IconPlus className="icon" aria-hidden="true" />}
          data-act="add"
          disabled={isFull}
          onClick={actions.add}
        >
          {t(`entries.${kind.list}.add`)}
        </Button>
      </div>
      {cards.length > 0 ? (
        <ol className="grid gap-3">{cards}</ol>
      ) : (
        <p className="rounded-md border border-dashed border-line-strong p-5 text-sm text-muted">
          {t(`entries.${kind.list}.empty`)}
        </p>
      )}
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {actions.said}
      </p>
    </div>
  );
}

function RemovedEntry({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation('edit-profile');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-dashed border-line-strong py-1 ps-3.5 pe-1 text-sm text-muted">
      <span>{t('entries.removed', { entry: name })}</span>
      <button type="button" className="button button-ghost" data-act="undo" onClick={onUndo}>
        {t('entries.undo')}
      </button>
    </li>
  );
}
