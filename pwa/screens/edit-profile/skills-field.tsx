import { Field, type FormStore, setValue } from '@modular-forms/react';
import { useRef, useState } from 'react';
import { LateSkillSuggestions } from '#pwa/features/skills/late-skill-suggestions.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { type FieldState, useFieldState } from '#pwa/ui/form/form-state.ts';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { joinSkills, splitSkills } from '#shared/rules/skills.ts';
import { FieldLabel } from './field-label.tsx';
import type { ProfileValues } from './profile-form.ts';

/** The person's skills, between commas, and what may be meant by the last one. @see requirements J2 */
export function SkillsField({ form }: { form: FormStore<ProfileValues> }) {
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
            <Suggested
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

function Suggested({ field, onText }: { field: FieldState<string>; onText: (text: string) => void }) {
  const { value: text = '' } = useFieldState(field);
  // What stood there before is not being typed.
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
