import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field } from '#pwa/ui/field.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { blankStudy, type StudyDraft } from './entry-drafts.ts';
import type { EntryFieldsProps, EntryKind } from './entry-kind.ts';
import { YearField } from './month-field.tsx';

/** Studies, told by the year. @see requirements U4 */
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
