import { IconLock } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '#pwa/data/session/use-session.ts';
import { openAuthDialog } from '#pwa/features/auth/auth-dialog-state.ts';
import { CompanyLoginLine, ForgotPasswordLine, SwitchLine } from '#pwa/features/auth/auth-lines.tsx';
import { safeNext } from '#pwa/features/auth/safe-next.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { LoginBoard } from './login-board.tsx';

const LoginForm = lazy(() =>
  import('#pwa/features/auth/login-form.tsx').then((module) => ({ default: module.LoginForm })),
);

const TooltipArea = lazy(() => import('#pwa/ui/tooltip.tsx').then((module) => ({ default: module.TooltipArea })));

/** Logging in on a page of its own; leads on to where the person wanted to go. @see requirements B14, B15 */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const session = useSession();
  const next = safeNext(useSearch({ from: '/login' }).next);
  // The account that the device showed last may have logged out since: only the server's answer leads away from here.
  const slug = session.state === 'signed-in' && !session.isOffline ? session.account.slug : undefined;

  useEffect(() => {
    if (slug) router.history.replace(next ?? `/${slug}`);
  }, [slug, next, router]);

  return (
    <div className="wrap grid items-center gap-12 py-10 md:py-16 lg:grid-cols-[26rem_1fr] lg:gap-24">
      <div>
        {next && (
          <div className="mb-8">
            <Notice tone="info" icon={<IconLock className="icon" aria-hidden="true" />}>
              {t(next.startsWith('/upgrade') ? 'login.next_upgrade' : 'login.next_other')}
            </Notice>
          </div>
        )}
        <h1 className="text-4xl">{t('login.page_title')}</h1>
        <p className="mt-2 mb-6 text-muted">
          <SwitchLine
            question={t('login.no_account')}
            label={t('login.to_register')}
            onSwitch={() => openAuthDialog('register')}
          />
        </p>
        <Suspense fallback={<Skeleton className="h-65 w-full" />}>
          <TooltipArea>
            <LoginForm />
          </TooltipArea>
        </Suspense>
        <ForgotPasswordLine />
        <CompanyLoginLine />
      </div>
      <LoginBoard />
    </div>
  );
}
