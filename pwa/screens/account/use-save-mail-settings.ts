import { saveProfile } from '#pwa/data/profile/save-profile.ts';
import type { MailSettings } from '#pwa/features/account/mails-part.tsx';
import { withoutReceipt } from '#pwa/features/outbox/receipt.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { OwnProfile } from '#shared/model/user.ts';

/** Saves the mail settings of a person like any edit of the profile: on this device first, and merged on the server. */
export function useSaveMailSettings(user: OwnProfile): (changes: Partial<MailSettings>) => Promise<void> {
  const { t } = useTranslation('account');
  return async (changes) => {
    const base = {
      ...('wantsMail' in changes && { wantsMail: user.wantsMail }),
      ...('language' in changes && { language: user.language }),
    };
    const outcome = await withoutReceipt(() => saveProfile({ userId: user.id, patch: changes, base }));
    if (outcome.state === 'published') showToast({ title: t('saved'), description: t('saved_hint') });
    if (outcome.state === 'on-device') {
      showToast({ title: t('offline:pending.saved'), description: t('offline:pending.saved_hint') });
    }
  };
}
