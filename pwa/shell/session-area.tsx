import { Suspense, useState } from 'react';
import { useSession } from '#pwa/data/use-session.ts';
import { openAuthDialog } from '#pwa/features/auth/auth-dialog-state.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { AvatarTrigger } from './avatar-trigger.tsx';
import { latePart } from './late-part.ts';

const AvatarMenu = latePart(() => import('./avatar-menu.tsx').then((module) => module.AvatarMenu));

/**
 * The two buttons of a visitor or the avatar menu of a person. While it is not known who is there the buttons keep
 * their room unseen, so that nothing jumps.
 */
export function SessionArea() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const [wantsMenu, setWantsMenu] = useState(false);
  if (session.state === 'signed-in') {
    return (
      <div className="hidden lg:block">
        <Suspense fallback={<AvatarTrigger user={session.user} onClick={() => setWantsMenu(true)} />}>
          <AvatarMenu user={session.user} startsOpen={wantsMenu} />
        </Suspense>
      </div>
    );
  }
  const hidden = session.state === 'unknown' ? 'invisible' : '';
  return (
    <>
      <Button variant="ghost" className={`hidden lg:inline-flex ${hidden}`} onClick={() => openAuthDialog('login')}>
        {t('auth.log_in')}
      </Button>
      <Button className={`hidden sm:inline-flex ${hidden}`} onClick={() => openAuthDialog('register')}>
        {t('auth.sign_up')}
      </Button>
    </>
  );
}
