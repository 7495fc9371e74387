import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { saveProfile } from '#pwa/data/profile/save-profile.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { type AccountEnd, AccountFrame, AccountGate } from '#pwa/features/account/account-frame.tsx';
import { AccountPart } from '#pwa/features/account/account-part.tsx';
import { AlertsPart } from '#pwa/features/account/alerts-part.tsx';
import { DataPart } from '#pwa/features/account/data-part.tsx';
import { DeleteDialog, type DeleteDialogProps } from '#pwa/features/account/delete-dialog.tsx';
import { LookPart } from '#pwa/features/account/look-part.tsx';
import { type MailSettings, MailsPart } from '#pwa/features/account/mails-part.tsx';
import { ChangePasswordForm } from '#pwa/features/account/password-forms.tsx';
import { ConfirmEmailHint } from '#pwa/features/account/send-confirmation.tsx';
import { SessionsPart } from '#pwa/features/account/sessions-part.tsx';
import { TokensPart } from '#pwa/features/account/tokens-part.tsx';
import { isolated } from '#pwa/features/account/use-account.ts';
import { withoutReceipt } from '#pwa/features/outbox/outbox-messages.ts';
import { OutboxNotices } from '#pwa/features/outbox/outbox-notices.tsx';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { privacySwitches } from '#shared/model/field-lists.ts';
import type { OwnProfile } from '#shared/model/user.ts';

/** The own account, with language, mails, password, devices and data; visitors are sent to the login. */
export function AccountScreen() {
  return (
    <AccountGate realm="user" session={useSession()}>
      {(user, end) => <OwnAccount key={user.id} user={user} {...end} />}
    </AccountGate>
  );
}

interface OwnAccountProps extends AccountEnd {
  user: OwnProfile;
}

const parts = ['look', 'mails', 'alerts', 'privacy', 'password', 'sessions', 'tokens', 'data'] as const;

/** The parts of a person's account. */
function OwnAccount({ user, onLeaving, onDeleted }: OwnAccountProps) {
  const { t } = useTranslation('account');
  const [isDeleting, setIsDeleting] = useState(false);
  const save = useSaveMailSettings(user);
  const whose = { realm: 'user', accountId: user.id } as const;
  return (
    <AccountFrame
      title={t('title')}
      email={user.email}
      shown={parts}
      notices={
        <>
          <OutboxNotices />
          {!user.isEmailConfirmed && <ConfirmEmailHint realm="user" email={user.email} />}
        </>
      }
    >
      <LookPart />
      <MailsPart settings={user} label={t('mails.switch')} hint={t('mails.switch_hint')} onSave={save} />
      <AlertsPart {...whose} isEmailConfirmed={user.isEmailConfirmed} />
      <PrivacyPart user={user} />
      <AccountPart anchor="password" title={t('password.title')}>
        <ChangePasswordForm realm="user" />
      </AccountPart>
      <SessionsPart {...whose} onLeaving={onLeaving} />
      <TokensPart {...whose} />
      <DataPart realm="user" address={`/${user.slug}`} onDelete={() => setIsDeleting(true)} />
      {isDeleting && (
        <DeleteOwnAccount
          user={user}
          onCancel={() => setIsDeleting(false)}
          onLeaving={onLeaving}
          onDeleted={onDeleted}
        />
      )}
    </AccountFrame>
  );
}

/** Saves mail settings like any edit of the profile, first on this device. */
function useSaveMailSettings(user: OwnProfile): (changes: Partial<MailSettings>) => Promise<void> {
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

/** The public fields of the person; the switches are on the edit page. @see requirements H13 */
function PrivacyPart({ user }: { user: OwnProfile }) {
  const { t } = useTranslation('account');
  return (
    <AccountPart anchor="privacy" title={t('privacy.title')} hint={t('privacy.hint')}>
      <dl>
        {privacySwitches.map(({ hidden, hider }) => {
          const isShown = user[hider];
          const EyeIcon = isShown ? IconEye : IconEyeOff;
          return (
            <div key={hidden} className="account-row">
              <dt className="account-says font-semibold">{t(`fields:label.${hidden}`)}</dt>
              <dd className="flex items-center gap-2 text-muted">
                <EyeIcon className="icon" aria-hidden="true" />
                <span>{t(isShown ? 'privacy.shown' : 'privacy.hidden')}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <Link to="/profile/edit" className={buttonClass({ variant: 'outline', className: 'mt-4' })}>
        <IconPencil className="icon" aria-hidden="true" />
        <span>{t('privacy.change')}</span>
      </Link>
    </AccountPart>
  );
}

type DeleteOwnAccountProps = { user: OwnProfile } & Pick<DeleteDialogProps, 'onCancel' | 'onLeaving' | 'onDeleted'>;

/** Asks before a person's account is deleted; unpublished edits are named as well. */
export function DeleteOwnAccount({ user, ...on }: DeleteOwnAccountProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { pendingFields, reviewItems } = useOutbox();
  const count = pendingFields.length + reviewItems.length;
  const { isFeatured, featuredUntil } = useFeaturedNow(user);
  const goes = [
    t('deletion.profile', { address: isolated(`/${user.slug}`) }),
    t('deletion.applications'),
    t('deletion.sessions'),
    t('deletion.devices'),
  ];
  const notices = (
    <>
      {count > 0 && (
        <Notice tone="warning">{t('deletion.pending', { count, number: formatNumber(count, language) })}</Notice>
      )}
      {isFeatured && featuredUntil && (
        <Notice tone="featured">{t('deletion.featured', { day: formatShortDay(featuredUntil, language) })}</Notice>
      )}
    </>
  );
  return <DeleteDialog realm="user" title={t('deletion.title')} goes={goes} notices={notices} {...on} />;
}
