import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field, TextArea, TextInput } from '#pwa/ui/field.tsx';
import { blankPosition, blankStudy, type EntryList, type PositionDraft, type StudyDraft } from './entry-drafts.ts';
import { MonthField, YearField } from './month-field.tsx';

/** The common fields of drafts of both lists. */
export interface AnyDraft {
  id: number;
  startDate: string;
  endDate: string;
}

export interface EntryFieldsProps<Draft> {
  draft: Draft;
  /** Field → its error, in the person's language. */
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<Draft>) => void;
}

/** The differences between the two lists. */
export interface EntryKind<Draft> {
  list: EntryList;
  blank: Omit<Draft, 'id'>;
  /** The precision of the dates. */
  unit: 'month' | 'year';
  /** Names the entry; `''` while nothing is written. */
  titleOf(draft: Draft, comma: string): string;
  placeOf(draft: Draft): string;
  Fields(props: EntryFieldsProps<Draft>): ReactNode;
}

/** Positions, with months. @see requirements U5 */
export const experienceKind: EntryKind<PositionDraft> = {
  list: 'experience',
  blank: blankPosition,
  unit: 'month',
  titleOf: ({ position, company }) => position.trim() || company.trim(),
  placeOf: ({ position, company }) => (position.trim() ? company.trim() : ''),
  Fields: ExperienceFields,
};

function ExperienceFields({ draft, faults, onChange }: EntryFieldsProps<PositionDraft>) {
  const { t } = useTranslation('edit-profile');
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <Field label={t('entries.experience.position')} error={faults.position}>
          <TextInput value={draft.position} onChange={({ target }) => onChange({ position: target.value })} />
        </Field>
        <Field label={t('entries.experience.company')} error={faults.company}>
          <TextInput value={draft.company} onChange={({ target }) => onChange({ company: target.value })} />
        </Field>
      </div>
      <Field label={t('entries.experience.location')} error={faults.location}>
        <TextInput value={draft.location} onChange={({ target }) => onChange({ location: target.value })} />
      </Field>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <MonthField
          label={t('entries.start')}
          day={draft.startDate}
          edge="first"
          error={faults.startDate}
          onChange={(startDate) => onChange({ startDate })}
        />
        <MonthField
          label={t('entries.end')}
          day={draft.endDate}
          edge="last"
          error={faults.endDate}
          isDisabled={draft.current}
          onChange={(endDate) => onChange({ endDate })}
        />
      </div>
      <label className="flex min-h-11 items-center justify-between gap-4 text-sm">
        <span>{t('entries.experience.current')}</span>
        <input
          type="checkbox"
          role="switch"
          className="toggle"
          checked={draft.current}
          aria-checked={draft.current}
          onChange={({ target }) => onChange({ current: target.checked, ...(target.checked && { endDate: '' }) })}
        />
      </label>
      <Field label={t('entries.experience.description')} error={faults.description}>
        <TextArea
          rows={3}
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
    </>
  );
}

/** Studies, with years. @see requirements U4 */
export const educationKind: EntryKind<StudyDraft> = {
  list: 'education',
  blank: blankStudy,
  unit: 'year',
  titleOf: ({ degree, fieldOfStudy }, comma) =>
    [degree, fieldOfStudy]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(comma),
  placeOf: ({ institution }) => institution.trim(),
  Fields: EducationFields,
};

function EducationFields({ draft, faults, onChange }: EntryFieldsProps<StudyDraft>) {
  const { t } = useTranslation('edit-profile');
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <Field label={t('entries.education.degree')} hint={t('entries.education.degree_hint')} error={faults.degree}>
          <TextInput value={draft.degree} onChange={({ target }) => onChange({ degree: target.value })} />
        </Field>
        <Field label={t('entries.education.field_of_study')} error={faults.fieldOfStudy}>
          <TextInput value={draft.fieldOfStudy} onChange={({ target }) => onChange({ fieldOfStudy: target.value })} />
        </Field>
      </div>
      <Field label={t('entries.education.institution')} error={faults.institution}>
        <TextInput value={draft.institution} onChange={({ target }) => onChange({ institution: target.value })} />
      </Field>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <YearField
          label={t('entries.start')}
          day={draft.startDate}
          edge="first"
          error={faults.startDate}
          onChange={(startDate) => onChange({ startDate })}
        />
        <YearField
          label={t('entries.end')}
          hint={t('entries.education.end_hint')}
          day={draft.endDate}
          edge="last"
          error={faults.endDate}
          onChange={(endDate) => onChange({ endDate })}
        />
      </div>
      <Field label={t('entries.education.description')} error={faults.description}>
        <TextArea
          rows={3}
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
    </>
  );
}
