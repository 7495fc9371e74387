import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { type ButtonVariant, buttonClass } from '#pwa/ui/button-class.ts';

/** Opens an empty job form; offline too, because its fields are kept. @see requirements Q2, R9 */
export function PostJobLink({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const { t } = useTranslation('dashboard');
  return (
    <Link
      to="/company-dashboard"
      search={{ form: 'new' }}
      state={{ isOver: true }}
      resetScroll={false}
      className={buttonClass({ variant })}
    >
      <IconPlus className="icon" aria-hidden="true" />
      <span>{t('post_job')}</span>
    </Link>
  );
}
