import { type FormStore, reset } from '@modular-forms/react';
import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { LeaveGuard, useChangesDraft } from '#pwa/features/forms/changes-draft.tsx';
import { DraftNotice } from '#pwa/features/forms/form-notices.tsx';
import { useSecondLanguage } from '#pwa/features/forms/second-language.tsx';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
import { Form, SaveBar, SubmitButton } from '#pwa/ui/form/form.tsx';
import { SwitchField, TextAreaField } from '#pwa/ui/form/form-field.tsx';
import { typedIn, useForm, useFormText } from '#pwa/ui/form/form-state.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { ContactFields } from './contact-fields.tsx';
import { EntriesFields } from './entries/entries-fields.tsx';
import { FormSection, SectionList } from './form-section.tsx';
import { PersonFields } from './person-fields.tsx';
import { FieldLabel, PendingMark } from './profile-fields.tsx';
import {
  changedFields,
  type ProfileDraft,
  type ProfileValues,
  seenBeside,
  toBase,
  toPatch,
  validateChanges,
  valuesOf,
} from './profile-form.ts';
import { type SectionName, SectionsContext, sectionFields, useOpenSection } from './sections.ts';
import { useSaveProfile } from './use-save-profile.ts';
import { WorkFields } from './work-fields.tsx';

// `Object.keys` gives plain texts. Here they are the names of the sections.
const namesOfSections = Object.keys(sectionFields) as SectionName[];

const secondFields = ['nameOther', 'headlineOther', 'bioOther'] as const;

export interface EditFormProps {
  user: OwnProfile;
  draft: ProfileDraft;
  /** While it is saved the form stays, even when the session ends, so that it can show the result. */
  onSaving: (isSaving: boolean) => void;
  /** The session has ended on the server; the fields stay on the device. */
  onSessionEnded: () => void;
}

/** The form of the own profile. @see requirements J2–J7, J20 */
export function EditForm({ user, draft, onSaving, onSessionEnded }: EditFormProps) {
  const { t } = useTranslation('edit-profile');
  const language = useLanguage();
  const hasStory = useHasStory(user, draft);
  const [startValues] = useState(() => valuesOf(user, language === 'ar' ? '، ' : ', '));
  // The profile as it was when the draft was typed; it may have changed since.
  const [seen, setSeen] = useState<OwnProfile>(() => ({ ...user, ...(draft.seen as Partial<OwnProfile>) }));
  const [hasDraft, setHasDraft] = useState(() => Object.keys(changedFields(startValues, draft.values)).length > 0);
  const form = useForm<ProfileValues>({
    initialValues: { ...startValues, ...draft.values },
    validate: (values) => validateChanges(startValues, values),
  });
  const second = useSecondLanguage(
    useFormText(form, 'name'),
    secondFields.some((field) => (draft.values[field] ?? startValues[field]) !== ''),
  );
  const removeDraft = useChangesDraft(form, { form: 'profile', userId: user.id }, (values) => {
    const changed = changedFields(startValues, values);
    return Object.keys(changed).length === 0 ? {} : { values: changed, seen: seenBeside(changed, seen) };
  });
  const isSaved = useRef(false);
  const changes = () => changedFields(startValues, typedIn(form));

  // After the end of the session nothing is lost by leaving: the draft is stored, or deleted with the account.
  function hasUnsavedChanges(): boolean {
    return !isSaved.current && session.get().state === 'signed-in' && Object.keys(changes()).length > 0;
  }

  const leave = async () => {
    isSaved.current = true;
    await removeDraft();
  };
  const sectionState = useOpenSection(form);
  const sections = namesOfSections.filter((name) => name !== 'story' || hasStory);
  const save = useSaveProfile({ form, user, leave, onSessionEnded });
  async function handleSubmit() {
    const patch = toPatch(changes());
    onSaving(true);
    await save(patch, toBase(patch, seen));
    onSaving(false);
  }

  return (
    <SectionsContext value={sectionState}>
      <Form of={form} onSubmit={handleSubmit} className="grid gap-6">
        {hasDraft && (
          <DraftNotice
            onDiscard={() => {
              reset(form, { initialValues: startValues });
              setSeen(user);
              setHasDraft(false);
            }}
          />
        )}
        <SectionList form={form} names={sections} />
        <FormSection form={form} name="person" title={t('sections.person')}>
          <PersonFields form={form} user={user} second={second} />
        </FormSection>
        <FormSection form={form} name="work" title={t('sections.work')}>
          <WorkFields form={form} second={second} />
        </FormSection>
        <EntriesFields key={hasDraft ? 'draft' : 'own'} form={form} />
        <FormSection form={form} name="contact" title={t('sections.contact')}>
          <ContactFields form={form} user={user} />
        </FormSection>
        {hasStory && <StoryFields form={form} user={user} />}
        <AddressNotice slug={user.slug} />
        <SaveBar of={form}>
          <Link to="/$slug" params={{ slug: user.slug }} className={buttonClass({ variant: 'ghost', size: 'lg' })}>
            {t('cancel')}
          </Link>
          <SubmitButton of={form} size="lg" busyLabel={t('saving')}>
            {t('save')}
          </SubmitButton>
        </SaveBar>
        <LeaveGuard hasChanges={hasUnsavedChanges} onDiscard={leave} />
      </Form>
    </SectionsContext>
  );
}

/**
 * Whether the section of the success story is shown: to featured people, to those with a story already, and to those who
 * come by a link to the section, such as people who were featured before.
 */
function useHasStory(user: OwnProfile, { values }: ProfileDraft): boolean {
  const { hash } = useLocation();
  const { isFeatured } = useFeaturedNow(user);
  const [hadStory] = useState(() => Boolean(isFeatured || user.story || user.allowsStory || values.story));
  return user.role === 'talent' && (hadStory || hash === 'story');
}

/** The address, which cannot be changed. @see requirements J3 */
function AddressNotice({ slug }: { slug: string }) {
  const { t } = useTranslation('edit-profile');
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2 text-sm font-semibold">
        <IconLock className="icon text-subtle" aria-hidden="true" />
        <span>{t('address')}</span>
      </p>
      <AddressPlate slug={slug} />
    </div>
  );
}

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
