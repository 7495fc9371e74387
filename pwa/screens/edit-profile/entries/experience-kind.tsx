import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Field } from '#pwa/ui/field.tsx';
import { TextArea } from '#pwa/ui/text-area.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { blankPosition, type PositionDraft } from './entry-drafts.ts';
import type { EntryFieldsProps, EntryKind } from './entry-kind.ts';
import { MonthField } from './month-field.tsx';

/** Positions, told by the month. @see requirements U5 */
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
