import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { buttonClass } from '#pwa/ui/button-class.ts';

interface MessageSentProps {
  to: { name: string; email: string };
  onAgain: () => void;
}

/** The message has arrived. */
export function MessageSent({ to, onAgain }: MessageSentProps) {
  const { t } = useTranslation('contact');
  return (
    <div className="card-d p-6 sm:p-10" role="status">
      <h2 className="flex items-center gap-3 text-2xl">
        <IconCircleCheck className="icon-lg text-success" aria-hidden="true" />
        <span>{t('sent.title')}</span>
      </h2>
      <p className="mt-3 wrap-anywhere text-muted">{t('sent.text', { name: to.name, email: to.email })}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to="/" className={buttonClass()}>
          {t('sent.home')}
        </Link>
        <Button variant="outline" onClick={onAgain}>
          {t('sent.again')}
        </Button>
      </p>
    </div>
  );
}
