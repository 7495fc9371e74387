import { Field, type FormStore, setValue } from '@modular-forms/react';
import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { PendingMark } from '../field-label.tsx';
import type { ProfileValues } from '../profile-form.ts';
import { educationKind } from './education-kind.tsx';
import { EntriesEditor } from './entries-editor.tsx';
import { faultsOf, type PositionDraft, readPositions, readStudies, type StudyDraft, textOf } from './entry-drafts.ts';
import type { EntryKind } from './entry-kind.ts';
import { experienceKind } from './experience-kind.tsx';

type Store = FormStore<ProfileValues>;

/** Where the person works and worked, and what they studied. @see requirements U4, U5 */
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
  field: { value: ReadonlySignal<string | null | undefined>; error: ReadonlySignal<string> };
  kind: EntryKind<Draft>;
  read: (text: string) => Draft[];
}

function ConnectedEntries<Draft extends StudyDraft | PositionDraft>(props: ConnectedEntriesProps<Draft>) {
  useSignals();
  const { form, field, kind, read } = props;
  const say = useFaultText();
  const text = field.value.value ?? '[]';
  const drafts = useMemo(() => read(text), [read, text]);
  const error = field.error.value;
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

function useFaultText(): (fault: string) => string {
  const { t } = useTranslation('validation');
  // Keys come from schemas and from the server, so they are not known to the types.
  const say = t as (key: string, values: { defaultValue: string }) => string;
  return (fault) => say(fault, { defaultValue: fault });
}

/** To the form library a list is one field without a control: the first wrong one in it is found here. */
function FaultFocus({ form, children }: { form: Store; children: ReactNode }) {
  useSignals();
  const lists = useRef<HTMLDivElement>(null);
  const looked = useRef(0);
  const tries = form.submitCount.value;
  const isJudged = !form.submitting.value && !form.validating.value;
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
