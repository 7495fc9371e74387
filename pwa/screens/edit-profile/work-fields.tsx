import { Field, type FormStore, setValue } from '@modular-forms/react';
import { useRef, useState } from 'react';
import { ChoiceOptions } from '#pwa/features/catalog/options.tsx';
import { Beside, type SecondLanguage, secondInput, useSecondLabel } from '#pwa/features/forms/second-language.tsx';
import { LateSkillSuggestions } from '#pwa/features/skills/late-skill-suggestions.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { TextInput } from '#pwa/ui/field.tsx';
import { FormField, SelectField, TextAreaField } from '#pwa/ui/form/form-field.tsx';
import { type FieldState, useFieldState } from '#pwa/ui/form/form-state.ts';
import { joinSkills, splitSkills } from '#shared/rules/skills.ts';
import { LanguagesField } from './languages-field.tsx';
import { FieldLabel, UsualFields } from './profile-fields.tsx';
import type { ProfileValues } from './profile-form.ts';

type Store = FormStore<ProfileValues>;

/** The person's availability, bio, skills and languages. @see requirements J2, J21–J23 */
export function WorkFields({ form, second }: { form: Store; second: SecondLanguage }) {
  const { t } = useTranslation('edit-profile');
  const otherLabel = useSecondLabel(second);
  const otherBio = (
    <TextAreaField
      form={form}
      name="bioOther"
      label={<FieldLabel field="bioOther">{otherLabel(t('fields.bio'))}</FieldLabel>}
      {...secondInput(second)}
      rows={5}
    />
  );
  return (
    <>
      <AvailabilityFields form={form} />
      <Beside second={second} other={otherBio}>
        <TextAreaField form={form} name="bio" label={<FieldLabel field="bio">{t('fields.bio')}</FieldLabel>} rows={5} />
      </Beside>
      <SkillsField form={form} />
      <Field of={form} name="languages">
        {(field) => <LanguagesField form={form} field={field} />}
      </Field>
      <UsualFields form={form} section="work" />
    </>
  );
}

const availabilityLabels = {
  availability: 'fields.availability',
  availabilityShownTo: 'fields.availability_shown_to',
} as const;

/** The person's availability for jobs, and who sees it. @see requirements J21 */
function AvailabilityFields({ form }: { form: Store }) {
  const { t } = useTranslation('edit-profile');
  return (
    <div className="grid gap-6 md:grid-cols-2 md:gap-4">
      {(['availability', 'availabilityShownTo'] as const).map((name) => (
        <SelectField
          key={name}
          form={form}
          name={name}
          label={<FieldLabel field={name}>{t(availabilityLabels[name])}</FieldLabel>}
        >
          <ChoiceOptions field={name} />
        </SelectField>
      ))}
    </div>
  );
}

/** The person's skills between commas, with suggestions for the last one. @see requirements J2 */
function SkillsField({ form }: { form: Store }) {
  const { t } = useTranslation('edit-profile');
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="grid gap-2">
      <Field of={form} name="skills">
        {(field, props) => (
          <>
            <FormField
              field={field}
              label={<FieldLabel field="skills">{t('fields.skills')}</FieldLabel>}
              hint={t('fields.skills_hint')}
            >
              {(value) => <TextInput {...props} value={value} autoComplete="off" />}
            </FormField>
            <SuggestedSkills
              field={field}
              onText={(text) => {
                setValue(form, 'skills', text);
                box.current?.querySelector('input')?.focus();
              }}
            />
          </>
        )}
      </Field>
    </div>
  );
}

function SuggestedSkills({ field, onText }: { field: FieldState<string>; onText: (text: string) => void }) {
  const { value: text = '' } = useFieldState(field);
  // Suggestions follow the text that is typed now, not the stored skills.
  const [before] = useState(text);
  const comma = Math.max(text.lastIndexOf(','), text.lastIndexOf('،'));
  const typed = text === before ? '' : text.slice(comma + 1);
  const skills = splitSkills(text.slice(0, comma + 1));
  return (
    <LateSkillSuggestions
      typed={typed}
      skills={skills}
      onChoose={(skill) => {
        const separator = /\p{Script=Arabic}/u.test(text + skill) ? '، ' : ', ';
        onText(joinSkills([...skills, skill], separator) + separator);
      }}
    />
  );
}
