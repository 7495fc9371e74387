import type { FormStore } from '@modular-forms/react';
import { Link } from '@tanstack/react-router';
import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { SwitchField, TextAreaField } from '#pwa/ui/form/form-field.tsx';
import type { OwnProfile } from '#shared/model/user.ts';
import { FormSection } from './form-section.tsx';
import { FieldLabel, PendingMark } from './profile-fields.tsx';
import type { ProfileValues } from './profile-form.ts';

interface StoryFieldsProps {
  form: FormStore<ProfileValues>;
  user: OwnProfile;
}

/** The person's story of being featured, and the switch that makes it public. @see requirements C16 */
export function StoryFields({ form, user }: StoryFieldsProps) {
  const { t } = useTranslation('edit-profile');
  const { isFeatured } = useFeaturedNow(user);
  return (
    <FormSection form={form} name="story" title={t('story.title')}>
      <p className="text-sm text-muted">
        <span>{`${t('story.hint')} `}</span>
        <Link to="/success-stories" className="text-link">
          {t('shell:title.success_stories')}
        </Link>
      </p>
      <TextAreaField
        form={form}
        name="story"
        label={<FieldLabel field="story">{t('story.text')}</FieldLabel>}
        hint={isFeatured ? undefined : t('story.later')}
        rows={4}
      />
      <SwitchField form={form} name="allowsStory" label={t('story.allow')} mark={<PendingMark field="allowsStory" />} />
    </FormSection>
  );
}
