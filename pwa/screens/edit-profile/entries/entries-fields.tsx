import { Field, type FormStore, setValue } from '@modular-forms/react';
import { useMemo } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type FieldState, useFieldState } from '#pwa/ui/form/form-state.ts';
import { useFaultText } from '#pwa/ui/form/use-fault-text.ts';
import { PendingMark } from '../field-label.tsx';
import { FormSection } from '../form-section.tsx';
import type { ProfileValues } from '../profile-form.ts';
import { sectionTitles } from '../section-list.tsx';
import { educationKind } from './education-kind.tsx';
import { EntriesEditor } from './entries-editor.tsx';
import { faultsOf, type PositionDraft, readPositions, readStudies, type StudyDraft, textOf } from './entry-drafts.ts';
import type { EntryKind } from './entry-kind.ts';
import { experienceKind } from './experience-kind.tsx';

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
  const say = useFaultText();
  const { value: text = '[]', error } = useFieldState(field);
  const drafts = useMemo(() => read(text), [read, text]);
  const faults = useMemo(() => (error ? faultsOf(kind.list, drafts) : new Map()), [error, kind, drafts]);
  const said = new Map([...faults].map(([id, byField]) => [id, mapped(byField, say)]));
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
        faults={said}
        error={error && faults.size === 0 ? say(error) : undefined}
        onChange={(next) => setValue(form, kind.list, textOf(next))}
      />
    </FormSection>
  );
}

function mapped(byField: Readonly<Record<string, string>>, say: (fault: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(byField).map(([field, fault]) => [field, say(fault)]));
}
