import { IconLock } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '#pwa/data/session/use-session.ts';
import { openAuthDialog } from '#pwa/features/auth/auth-dialog-state.ts';
import { CompanyLoginLine, ForgotPasswordLine, SwitchLine } from '#pwa/features/auth/credentials-form.tsx';
import { safeNext } from '#pwa/features/auth/safe-next.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta, Star } from '#pwa/ui/marks.tsx';
import { Notice } from '#pwa/ui/notice.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

const LoginForm = lazy(() =>
  import('#pwa/features/auth/login-form.tsx').then((module) => ({ default: module.LoginForm })),
);

const TooltipArea = lazy(() => import('#pwa/ui/tooltip.tsx').then((module) => ({ default: module.TooltipArea })));

/** The login page; leads on to where the person wanted to go. @see requirements B14, B15 */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const session = useSession();
  const next = safeNext(useSearch({ from: '/login' }).next);
  // The stored session may have ended; only a session that the server has confirmed leads away from here.
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

const neighbours = {
  above: [
    { ar: 'مريم الكعبي', en: 'Mariam Al-Kaabi', slug: 'mariam-alkaabi', isFeatured: false },
    { ar: 'يوسف المطوع', en: 'Yousef Al-Mutawa', slug: 'yousef-almutawa', isFeatured: true },
    { ar: 'حصة العمادي', en: 'Hessa Al-Emadi', slug: 'hessa-alemadi', isFeatured: true },
  ],
  below: [
    { ar: 'خالد الحربي', en: 'Khalid Al-Harbi', slug: 'khalid-alharbi', isFeatured: false },
    { ar: 'ليلى حداد', en: 'Layla Haddad', slug: 'layla-haddad', isFeatured: false },
  ],
};

/** The directory board with the slot of the person who is about to sign in. Decoration of wide screens. */
function LoginBoard() {
  const { t } = useTranslation('auth');
  return (
    <div className="board px-9 pt-3.5 pb-6 max-lg:hidden" aria-hidden="true">
      <div className="board-row text-sm text-plate-muted">
        <span>{t('login.board')}</span>
        <span />
        <span className="ltr">{location.host}</span>
      </div>
      {neighbours.above.map((person) => (
        <BoardRow key={person.slug} {...person} />
      ))}
      <div className="board-slot relative z-1 -mx-14 my-2 flex items-baseline justify-between gap-3 rounded-md px-14 py-4.5">
        <span className="font-display text-xl font-semibold">{t('login.board_slot')}</span>
        <span className="ltr font-display text-base">
          <span>{'/…'}</span>
          <i className="ms-0.5 inline-block h-[1.2em] relative top-0.5 w-0.5 bg-featured" />
        </span>
      </div>
      {neighbours.below.map((person) => (
        <BoardRow key={person.slug} {...person} />
      ))}
    </div>
  );
}

interface Neighbour {
  ar: string;
  en: string;
  slug: string;
  isFeatured: boolean;
}

function BoardRow({ slug, isFeatured, ...names }: Neighbour) {
  const language = useLanguage();
  return (
    <div className="board-row last:border-0">
      <span className="font-display text-lg font-semibold">{names[language]}</span>
      {isFeatured ? <Star className="text-base" /> : <Nuqta className="text-xs text-plate-line" />}
      <span className="ltr font-display text-sm text-plate-muted">{`/${slug}`}</span>
    </div>
  );
}
