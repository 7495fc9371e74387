import { Field, type FormStore, setValue } from '@modular-forms/react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type FieldState, useFieldState, useFormTries } from '#pwa/ui/form/form-state.ts';
import { useFaultText } from '#pwa/ui/form/use-fault-text.ts';
import { PendingMark } from '../field-label.tsx';
import type { ProfileValues } from '../profile-form.ts';
import { educationKind } from './education-kind.tsx';
import { EntriesEditor } from './entries-editor.tsx';
import { faultsOf, type PositionDraft, readPositions, readStudies, type StudyDraft, textOf } from './entry-drafts.ts';
import type { EntryKind } from './entry-kind.ts';
import { experienceKind } from './experience-kind.tsx';

type Store = FormStore<ProfileValues>;

/** The person's work and studies. @see requirements U4, U5 */
export function EntriesFields({ form }: { form: Store }) {
  return (
    <FaultFocus form={form}>
      <Field of={form} name="experience">
        {(field) => <ConnectedEntries form={form} field={field} kind={experienceKind} read={readPositions} />}
      </Field>
      <Field of={form} name="education">
        {(field) => <ConnectedEntries form={form} field={field} kind={educationKind} read={readStudies} />}
      </Field>
    </FaultFocus>
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
  const say = useFaultText();
  const { value: text = '[]', error } = useFieldState(field);
  const drafts = useMemo(() => read(text), [read, text]);
  const faults = useMemo(() => (error ? faultsOf(kind.list, drafts) : new Map()), [error, kind, drafts]);
  const said = new Map([...faults].map(([id, byField]) => [id, mapped(byField, say)]));
  return (
    <EntriesEditor
      kind={kind}
      drafts={drafts}
      faults={said}
      error={error && faults.size === 0 ? say(error) : undefined}
      mark={<PendingMark field={kind.list} />}
      onChange={(next) => setValue(form, kind.list, textOf(next))}
    />
  );
}

function mapped(byField: Readonly<Record<string, string>>, say: (fault: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(byField).map(([field, fault]) => [field, say(fault)]));
}

/** To the form library a list is one field without a control: the first wrong one in it is found here. */
function FaultFocus({ form, children }: { form: Store; children: ReactNode }) {
  const lists = useRef<HTMLDivElement>(null);
  const looked = useRef(0);
  const { tries, isJudged } = useFormTries(form);
  useEffect(() => {
    if (!isJudged || looked.current === tries) return;
    looked.current = tries;
    if (document.activeElement?.getAttribute('aria-invalid') === 'true') return;
    lists.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isJudged, tries]);
  return (
    <div ref={lists} className="grid gap-6">
      {children}
    </div>
  );
}
