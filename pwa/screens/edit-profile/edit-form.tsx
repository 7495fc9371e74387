import { Field, type FormStore, reset, setValue } from '@modular-forms/react';
import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { DraftNotice } from '#pwa/features/forms/draft-notice.tsx';
import { LeaveGuard } from '#pwa/features/forms/leave-guard.tsx';
import { useSecondLanguage } from '#pwa/features/forms/second-language.tsx';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Form, SaveBar, SubmitButton } from '#pwa/ui/form/form.tsx';
import { type FieldState, typedIn, useFieldState, useFormText } from '#pwa/ui/form/form-state.ts';
import { useFaultText } from '#pwa/ui/form/use-fault-text.ts';
import { useForm } from '#pwa/ui/form/use-form.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { AvailabilityFields, ContactFields, PersonFields, WorkFields } from './edit-fields.tsx';
import { EntriesFields } from './entries/entries-fields.tsx';
import { FormSection } from './form-section.tsx';
import { PhotoField } from './photo-field.tsx';
import { MailSwitch, PrivacySwitches } from './privacy-switches.tsx';
import {
  changedFields,
  type ProfileDraft,
  type ProfileValues,
  toBase,
  toPatch,
  validateChanges,
  valuesOf,
} from './profile-form.ts';
import { SectionList } from './section-list.tsx';
import { type SectionName, sectionFields } from './sections.ts';
import { StoryFields } from './story-fields.tsx';
import { useDraftKeeper } from './use-profile-draft.ts';
import { useSaveProfile } from './use-save-profile.ts';
import { SectionsContext, useOpenSection } from './use-sections.ts';

type Store = FormStore<ProfileValues>;

// The keys are those of the table.
const namesOfSections = Object.keys(sectionFields) as SectionName[];

const secondFields = ['nameOther', 'headlineOther', 'bioOther'] as const;

export interface EditFormProps {
  user: OwnProfile;
  draft: ProfileDraft;
  /** The session may end while the form is saved, and the form still shows the result. */
  onSaving: (isSaving: boolean) => void;
  /** The session has ended on the server; the fields stay on the device. */
  onSessionEnded: () => void;
}

/** The own profile, to be changed. @see requirements J2–J7, J20 */
export function EditForm({ user, draft, onSaving, onSessionEnded }: EditFormProps) {
  const { t } = useTranslation('edit-profile');
  const language = useLanguage();
  const tellsStory = useTellsStory(user, draft);
  const [base] = useState(() => valuesOf(user, language === 'ar' ? '، ' : ', '));
  // The values seen when the draft was typed; the profile may have changed since.
  const [seen, setSeen] = useState<OwnProfile>(() => ({ ...user, ...(draft.seen as Partial<OwnProfile>) }));
  const [hasDraft, setHasDraft] = useState(() => Object.keys(changedFields(base, draft.values)).length > 0);
  const form = useForm<ProfileValues>({
    initialValues: { ...base, ...draft.values },
    validate: (values) => validateChanges(base, values),
  });
  const second = useSecondLanguage(
    useFormText(form, 'name'),
    secondFields.some((field) => (draft.values[field] ?? base[field]) !== ''),
  );
  const removeDraft = useDraftKeeper({ form, base, seen });
  const isSaved = useRef(false);
  const changes = () => changedFields(base, typedIn(form));

  // Once the session has ended there is nothing to stay for: the draft is kept, or went with the account.
  function hasUnsavedChanges(): boolean {
    return !isSaved.current && session.get().state === 'signed-in' && Object.keys(changes()).length > 0;
  }

  const leave = async () => {
    isSaved.current = true;
    await removeDraft();
  };
  const sectionState = useOpenSection(form);
  const sections = namesOfSections.filter((name) => name !== 'story' || tellsStory);
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
              reset(form, { initialValues: base });
              setSeen(user);
              setHasDraft(false);
            }}
          />
        )}
        <SectionList form={form} names={sections} />
        <FormSection form={form} name="person" title={t('sections.person')}>
          <Field of={form} name="picture">
            {(field) => <ConnectedPhoto form={form} field={field} user={user} />}
          </Field>
          <PersonFields form={form} industry={user.industry} second={second} />
        </FormSection>
        <FormSection form={form} name="work" title={t('sections.work')}>
          <AvailabilityFields form={form} />
          <WorkFields form={form} second={second} />
        </FormSection>
        <EntriesFields key={hasDraft ? 'draft' : 'own'} form={form} />
        <FormSection form={form} name="contact" title={t('sections.contact')}>
          <ContactFields form={form} />
          <PrivacySwitches form={form} />
          {user.role === 'talent' && <MailSwitch form={form} />}
        </FormSection>
        {tellsStory && <StoryFields form={form} user={user} />}
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
 * True when the success story is for this person: featured, with a story already, or led here by the page of stories,
 * as those are who were featured before.
 */
function useTellsStory(user: OwnProfile, { values }: ProfileDraft): boolean {
  const { hash } = useLocation();
  const { isFeatured } = useFeaturedNow(user);
  const [isTold] = useState(() => Boolean(isFeatured || user.story || user.allowsStory || values.story));
  return user.role === 'talent' && (isTold || hash === 'story');
}

interface ConnectedPhotoProps {
  form: Store;
  field: FieldState<string>;
  user: OwnProfile;
}

function ConnectedPhoto({ form, field, user }: ConnectedPhotoProps) {
  const faultText = useFaultText();
  const { value: picture = '', error } = useFieldState(field);
  return (
    <PhotoField
      name={user.name}
      slug={user.slug}
      picture={picture}
      error={error && faultText(error)}
      onChange={(chosen) => setValue(form, 'picture', chosen)}
    />
  );
}

/** The address stays unchanged. @see requirements J3 */
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
