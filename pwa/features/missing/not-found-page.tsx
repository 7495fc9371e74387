import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { failureText } from '#pwa/data/core/failure-text.ts';
import type { RequestFailure } from '#pwa/data/core/loadable.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { siteHost } from '#pwa/served/served-page.ts';
import { NothingHere } from '#pwa/ui/address-plate.tsx';
import { Button, buttonClass } from '#pwa/ui/button.tsx';

/** The page of an address that nobody has. @see requirements B9–B12 */
export function NotFoundPage({ address }: { address: string }) {
  const { t } = useTranslation('pages');
  return (
    <div className="wrap grid gap-10 py-10 lg:grid-cols-2 lg:items-center lg:gap-16 lg:py-20">
      <div className="board grid gap-5 px-8 pt-11 pb-9 *:justify-self-start" aria-hidden="true">
        <p className="plate-url text-lg">
          <span>{`${siteHost()}/`}</span>
          <span className="border-b-2 border-dashed border-plate-line pb-[0.1em] text-plate-content">{address}</span>
        </p>
        <p className="font-display text-[clamp(4.5rem,20vw,7rem)] leading-none font-[620]">{t('not_found.code')}</p>
        <p className="flex gap-3 text-lg text-plate-line">
          {Array.from({ length: 9 }, (_, index) => index).map((index) => (
            <i key={index} className={index === 4 ? 'nuqta nuqta-hollow text-featured' : 'nuqta'} />
          ))}
        </p>
      </div>
      <div>
        <h1 className="text-3xl lg:text-4xl">{t('not_found.headline')}</h1>
        <p className="mt-4 max-w-read text-lg text-muted">{t('not_found.lead')}</p>
        <p className="mt-2 text-sm text-subtle">{t('not_found.developer')}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to="/browse" className={buttonClass({ size: 'lg' })}>
            {t('not_found.search')}
          </Link>
          <Link to="/" className={buttonClass({ variant: 'outline', size: 'lg' })}>
            {t('not_found.home')}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** The list where a person can go on, by the namespace of the page's texts. */
const lists = {
  'company-page': { to: '/browse-companies', text: 'company-page:browse' },
  'job-page': { to: '/jobs', text: 'job-page:all_jobs' },
  profile: { to: '/browse', text: 'profile:failed.browse' },
} as const;

interface PageFailureProps {
  /** The requested address, without the host. */
  address: string;
  /** Namespace of the page's texts. */
  of: keyof typeof lists;
  error: RequestFailure;
  onRetry: () => void;
}

/**
 * Shown when neither the network nor the device has a page: its address, the reason, and a button to try again.
 *
 * @see requirements B20, V3
 */
export function PageFailure({ address, of, error, onRetry }: PageFailureProps) {
  const { t } = useTranslation(of);
  const isOffline = error.kind === 'offline';
  const { to, text } = lists[of];
  return (
    <NothingHere
      address={address}
      title={t(isOffline ? 'failed.offline_title' : 'failed.title')}
      hint={isOffline ? t('failed.offline_hint') : failureText(t, error)}
      actions={
        <>
          <Button icon={<IconRefresh className="icon" aria-hidden="true" />} onClick={onRetry}>
            {t('shell:ui.retry')}
          </Button>
          <Link to={to} className={buttonClass({ variant: 'outline' })}>
            {t(text)}
          </Link>
        </>
      }
    />
  );
}
