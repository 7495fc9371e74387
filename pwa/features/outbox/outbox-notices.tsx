import { IconAlertTriangle, IconBookmark, IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useStore } from '#pwa/data/core/store.ts';
import { type Outbox, useOutbox } from '#pwa/data/offline/outbox.ts';
import { savedFaults } from '#pwa/data/offline/saved-state.ts';
import { useEditsOfOthers } from '#pwa/data/offline/use-edits-of-others.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { PendingNotice } from './pending-notice.tsx';

/**
 * The state of the signed-in person's edits on this device; nothing when all are published. For other people's edits it
 * shows only that they exist. Its texts are in `offline.json`, its styles load late.
 *
 * @param onUndo Runs when the person discards waiting edits; without it there is no such button.
 * @see protocol §4, requirements V5, V9, V10
 */
export function OutboxNotices({ onUndo }: { onUndo?: () => void }) {
  const { reviewItems, pendingFields, pause } = useOutbox();
  const hasEditsOfOthers = useEditsOfOthers();
  const { refused, trouble } = useStore(savedFaults).user;
  const hasSavedFaults = refused > 0 || trouble !== null;
  const hasPending = pendingFields.length > 0;
  return (
    <>
      {reviewItems.length > 0 && <ReviewNotice count={reviewItems.length} />}
      {hasPending && pause && <PausedNotice pause={pause} count={pendingFields.length} />}
      {hasPending && !pause && <PendingNotice onUndo={onUndo} />}
      {hasSavedFaults && <SavedNotice />}
      {hasEditsOfOthers && <OthersNotice />}
    </>
  );
}

/** Edits that were not published wait for a decision. @see requirements V8, V9 */
function ReviewNotice({ count }: { count: number }) {
  const { t } = useTranslation('offline');
  const number = formatNumber(count, useLanguage());
  return (
    <Notice
      tone="warning"
      icon={<IconAlertTriangle className="icon" aria-hidden="true" />}
      title={t('review.link', { count, number })}
    >
      <p>{t('review.lead_short')}</p>
      <Link to="/profile/attention" className="note-action">
        {t('review.decide')}
      </Link>
    </Notice>
  );
}

/** Changes of the saved list that the server did not take. @see SYNC-9 */
function SavedNotice() {
  const { t } = useTranslation('offline');
  return (
    <Notice tone="warning" icon={<IconBookmark className="icon" aria-hidden="true" />} title={t('saved.title')}>
      <p>{t('saved.hint')}</p>
      <Link to="/saved" className="note-action">
        {t('saved.open')}
      </Link>
    </Notice>
  );
}

/** Edits of another person wait on this device. @see SYNC-17 */
function OthersNotice() {
  const { t } = useTranslation('offline');
  return (
    <Notice tone="info" icon={<IconLock className="icon" aria-hidden="true" />} title={t('pending.someones')}>
      <p>{t('pending.someones_hint')}</p>
    </Notice>
  );
}

/** The newest version's own files may be gone as well; then the browser's reload has to do. */
function reloadIntoNewest(): void {
  import('#pwa/data/app/update.ts').then(
    (module) => module.reloadIntoNewest(),
    () => location.reload(),
  );
}

export interface PausedNoticeProps {
  pause: NonNullable<Outbox['pause']>;
  count: number;
}

/** Nothing is sent until the person signs in, or the app is renewed. @see requirements V10 */
function PausedNotice({ pause, count }: PausedNoticeProps) {
  const { t } = useTranslation('offline');
  const number = formatNumber(count, useLanguage());
  const { pathname } = useLocation();
  const title = pause === 'signed_out' ? t('pending.signed_out', { count, number }) : t(`pending.${pause}`);
  return (
    <Notice tone="warning" icon={<IconLock className="icon" aria-hidden="true" />} title={title}>
      <p>{t(`pending.${pause}_hint`)}</p>
      {pause === 'update_needed' ? (
        <button type="button" className="note-action" onClick={reloadIntoNewest}>
          {t('pending.reload')}
        </button>
      ) : (
        <Link to="/login" search={{ next: pathname }} className="note-action">
          {t('pending.sign_in')}
        </Link>
      )}
    </Notice>
  );
}
