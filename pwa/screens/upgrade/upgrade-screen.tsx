import { useSession } from '#pwa/data/session/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { LoginRequired } from './login-required.tsx';
import { UpgradeView } from './upgrade-view.tsx';

/** The benefits of being featured, the price, and the way to pay for it. @see requirements M1 */
export function UpgradeScreen() {
  const session = useSession();
  if (session.state === 'unknown') return <UpgradeSkeleton />;
  if (session.state === 'signed-out') return <LoginRequired />;
  return <UpgradeView key={session.account.id} user={session.account} />;
}

function UpgradeSkeleton() {
  const { t } = useTranslation('upgrade');
  return (
    <div className="wrap grid gap-6 py-10" aria-busy="true">
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-32 w-full rounded-lg" />
    </div>
  );
}
