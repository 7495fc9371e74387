import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';

/** Edits that were not published wait for a decision. @see requirements V8, V9 */
export function AttentionNotice({ count }: { count: number }) {
  const { t } = useTranslation('offline');
  const number = formatNumber(count, useLanguage());
  return (
    <Notice
      tone="warning"
      icon={<IconAlertTriangle className="icon" aria-hidden="true" />}
      title={t('attention.link', { count, number })}
    >
      <p>{t('attention.lead_short')}</p>
      <Link to="/profile/attention" className="note-action">
        {t('attention.decide')}
      </Link>
    </Notice>
  );
}
