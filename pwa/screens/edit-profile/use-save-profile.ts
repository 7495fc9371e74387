import { type FormStore, setResponse } from '@modular-forms/react';
import { useRouter } from '@tanstack/react-router';
import { failureIn, fieldErrorsOf } from '#pwa/data/core/failure-text.ts';
import { resolveEdit } from '#pwa/data/offline/outbox-actions.ts';
import { type SaveOutcome, saveProfile } from '#pwa/data/profile/save-profile.ts';
import { withoutReceipt } from '#pwa/features/outbox/outbox-messages.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showErrors } from '#pwa/ui/form/form-state.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { OwnProfile, ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import { type ProfileValues, saveFailureText, toFormErrors } from './profile-form.ts';

type Store = FormStore<ProfileValues>;
type Items = Extract<SaveOutcome, { state: 'needs-review' }>['items'];

interface SaveProfileOptions {
  form: Store;
  user: OwnProfile;
  /** Removes the draft and lets the page be left: the edit is saved, or pending on this device. */
  leave: () => Promise<void>;
  /** The session has ended on the server. */
  onSessionEnded: () => void;
}

/** Returns what saves an edit and shows the result. @see requirements J6, J7, V5, V8, V9, V12 */
export function useSaveProfile({ form, user, leave, onSessionEnded }: SaveProfileOptions) {
  const { t } = useTranslation('edit-profile');
  const { t: say } = useTranslation('offline');
  const router = useRouter();

  const goToProfile = () => router.navigate({ to: '/$slug', params: { slug: user.slug } });

  function showFailure(message: string, byField: Record<string, string>) {
    showErrors(form, toFormErrors(byField));
    setResponse(form, { status: 'error', message });
    showToast({ title: t('failed'), description: message, tone: 'destructive' });
  }

  // Rejected values stay in the form, so they are removed from the outbox.
  async function handleReview(items: Items) {
    const refused = items.filter(({ reason }) => reason === 'rejected');
    for (const { id } of refused) await resolveEdit(id, { choice: 'theirs' });
    if (refused.length > 0) {
      // A rejected edit always has a message.
      const errors = refused.map(({ field, message }) => [field, message as string] as const);
      return showFailure(t('errors:validation_failed'), Object.fromEntries(errors));
    }
    await leave();
    showToast({ title: say('review.title_conflict'), description: say('review.lead_short') });
    await router.navigate({ to: '/profile/attention' });
  }

  async function handleOutcome(outcome: SaveOutcome) {
    if (outcome.state === 'needs-review') return handleReview(outcome.items);
    if (outcome.state === 'conflict') return showFailure(say('review.reason.conflict'), {});
    await handleSaved(outcome);
  }

  async function handleSaved(outcome: Exclude<SaveOutcome, { state: 'needs-review' | 'conflict' }>) {
    await leave();
    if (outcome.state === 'published') {
      showToast({ title: t('saved'), description: t('saved_hint') });
      return goToProfile();
    }
    if (outcome.state === 'withdrawn') {
      showToast({ title: say('pending.undone') });
      return goToProfile();
    }
    const hint = say(outcome.isSignedOut ? 'pending.signed_out_hint' : 'pending.saved_hint');
    showToast({ title: say('pending.saved'), description: hint });
    if (outcome.isSignedOut) onSessionEnded();
    else await goToProfile();
  }

  function deviceFailureText(fault: unknown): string | undefined {
    const name = fault instanceof Error ? fault.name : '';
    if (name === 'StorageFull') return say('storage_full.hint');
    return name === 'DatabaseDamaged' ? say('storage_damaged.hint') : undefined;
  }

  function handleFault(fault: unknown) {
    const failure = failureIn(fault);
    showFailure(deviceFailureText(fault) ?? saveFailureText(t, fault), failure ? fieldErrorsOf(failure) : {});
    if (failure?.code === 'not_authenticated') onSessionEnded();
  }

  return async (patch: ProfilePatch, base: ProfileBase): Promise<void> => {
    if (Object.keys(patch).length === 0) {
      await leave();
      return goToProfile();
    }
    try {
      await handleOutcome(await withoutReceipt(() => saveProfile({ userId: user.id, patch, base })));
    } catch (fault) {
      handleFault(fault);
    }
  };
}
