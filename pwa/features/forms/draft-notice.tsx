import { IconDeviceFloppy } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { DiscardDraft } from './discard-draft.tsx';

/** Says that typed changes came back, and offers to drop them. @see requirements J20 */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('forms');
  return (
    <Notice tone="info" icon={<IconDeviceFloppy className="icon" aria-hidden="true" />} title={t('draft.title')}>
      <p>{t('draft.hint')}</p>
      <DiscardDraft label={t('draft.discard')} onDiscard={onDiscard} />
    </Notice>
  );
}
