import { IconDeviceFloppy } from '@tabler/icons-react';
import { DiscardDraft } from '#pwa/features/forms/draft-notice.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';

/** Says that an earlier draft came back, and offers an empty form. @see requirements R9 */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <Notice icon={<IconDeviceFloppy className="icon" aria-hidden="true" />}>
      <p>{t('register.draft')}</p>
      <DiscardDraft label={t('register.draft_discard')} onDiscard={onDiscard} />
    </Notice>
  );
}
