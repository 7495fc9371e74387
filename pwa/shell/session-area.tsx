import { Suspense, useState } from 'react';
import { companyExpected } from '#pwa/data/core/session-store.ts';
import { useStore } from '#pwa/data/core/store.ts';
import { useCompanySession, useSession } from '#pwa/data/session/use-session.ts';
import { openAuthDialog } from '#pwa/features/auth/auth-dialog-state.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { AvatarTrigger } from './avatar-trigger.tsx';
import { latePart } from './late-part.ts';

const AccountMenus = latePart(() => import('./account-menus.tsx').then((module) => module.AccountMenus));

/**
 * The two buttons of a visitor, or the menus of the person and of the company. Where somebody was signed in before, the
 * buttons reserve their space, hidden, until the server has answered, so that nothing jumps.
 */
export function SessionArea() {
  const session = useSession();
  const companyNow = useCompanySession();
  const isCompanyExpected = useStore(companyExpected);
  const [wantsMenu, setWantsMenu] = useState(false);
  const user = session.state === 'signed-in' ? session.account : null;
  const company = companyNow.state === 'signed-in' ? companyNow.account : null;
  if (user || company) {
    return (
      <div className="hidden gap-3 @5xl:flex">
        <Suspense fallback={user && <AvatarTrigger user={user} onClick={() => setWantsMenu(true)} />}>
          <AccountMenus user={user} company={company} startsOpen={wantsMenu} />
        </Suspense>
      </div>
    );
  }
  const isOpen = session.state === 'unknown' || (companyNow.state === 'unknown' && isCompanyExpected);
  return <Doors className={isOpen ? 'for-visitors' : ''} />;
}

function Doors({ className }: { className: string }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <Button
        variant="ghost"
        className={`hidden @5xl:inline-flex ${className}`}
        onClick={() => openAuthDialog('login')}
      >
        {t('auth.log_in')}
      </Button>
      <Button className={`hidden @min-[40rem]:inline-flex ${className}`} onClick={() => openAuthDialog('register')}>
        {t('auth.sign_up')}
      </Button>
    </>
  );
}
