import { Field, type FormStore, setValue } from '@modular-forms/react';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { useFaultText } from '#pwa/ui/form/form-field.tsx';
import { type FieldState, useFieldState } from '#pwa/ui/form/form-state.ts';
import { limits } from '#shared/limits.ts';
import { FormSection, sectionTitles } from '../form-section.tsx';
import { PendingMark } from '../profile-fields.tsx';
import type { ProfileValues } from '../profile-form.ts';
import { EntryCard, useEntryName } from './entry-card.tsx';
import { faultsOf, type PositionDraft, readPositions, readStudies, type StudyDraft, textOf } from './entry-drafts.ts';
import { type AnyDraft, type EntryKind, educationKind, experienceKind } from './entry-kinds.tsx';
import { useEntryActions } from './use-entry-actions.ts';

type Store = FormStore<ProfileValues>;

/** The person's work and studies. @see requirements U4, U5 */
export function EntriesFields({ form }: { form: Store }) {
  return (
    <>
      <Field of={form} name="experience">
        {(field) => <ConnectedEntries form={form} field={field} kind={experienceKind} read={readPositions} />}
      </Field>
      <Field of={form} name="education">
        {(field) => <ConnectedEntries form={form} field={field} kind={educationKind} read={readStudies} />}
      </Field>
    </>
  );
}

interface ConnectedEntriesProps<Draft> {
  form: Store;
  field: FieldState<string>;
  kind: EntryKind<Draft>;
  read: (text: string) => Draft[];
}

function ConnectedEntries<Draft extends StudyDraft | PositionDraft>(props: ConnectedEntriesProps<Draft>) {
  const { form, field, kind, read } = props;
  const { t } = useTranslation('edit-profile');
  const faultText = useFaultText();
  const { value: text = '[]', error } = useFieldState(field);
  const drafts = useMemo(() => read(text), [read, text]);
  const faults = useMemo(() => (error ? faultsOf(kind.list, drafts) : new Map()), [error, kind, drafts]);
  const faultTexts = new Map([...faults].map(([id, byField]) => [id, translated(byField, faultText)]));
  return (
    <FormSection
      form={form}
      name={kind.list}
      title={
        <>
          <span>{`${t(sectionTitles[kind.list])} `}</span>
          <PendingMark field={kind.list} />
        </>
      }
    >
      <EntriesEditor
        kind={kind}
        drafts={drafts}
        faults={faultTexts}
        error={error && faults.size === 0 ? faultText(error) : undefined}
        onChange={(next) => setValue(form, kind.list, textOf(next))}
      />
    </FormSection>
  );
}

function translated(
  byField: Readonly<Record<string, string>>,
  faultText: (fault: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(byField).map(([field, fault]) => [field, faultText(fault)]));
}

export interface EntriesEditorProps<Draft> {
  kind: EntryKind<Draft>;
  drafts: readonly Draft[];
  /** Id of the entry → field → its error. */
  faults: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** The error of the list as a whole. */
  error?: string | undefined;
  onChange: (drafts: Draft[]) => void;
}

/** A list of entries that can be added, opened, moved, removed and restored. New ones come first. */
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
        {actions.announcement}
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
