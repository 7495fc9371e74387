import { IconMailOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMailState } from '#pwa/data/admin/dead-mails.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';

/** Says in every part of the administration that no mail leaves, or that some could not be sent. */
export function MailNotice({ isOnMails }: { isOnMails: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const state = useMailState();
  const icon = <IconMailOff className="icon" aria-hidden="true" />;
  if (state?.isSetUp === false) {
    return (
      <div className="mt-6">
        <Notice tone="warning" icon={icon} title={t('mails.not_set_up')}>
          {t('mails.not_set_up_hint')}
        </Notice>
      </div>
    );
  }
  if (!state?.dead || isOnMails) return null;
  return (
    <div className="mt-6">
      <Notice tone="warning" icon={icon}>
        <Link to="/admin/$" params={{ _splat: 'mails' }} className="admin-link text-link">
          {t('mails.dead', { count: state.dead, number: formatNumber(state.dead, language) })}
        </Link>
      </Notice>
    </div>
  );
}
