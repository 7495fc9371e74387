import { IconDownload } from '@tabler/icons-react';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import {
  install,
  installHint,
  mayOfferInstall,
  noteArrival,
  noteProfileView,
  useInstallHint,
  useInstallWay,
} from '#pwa/data/app/install.ts';
import { installPrompt } from '#pwa/data/app/install-prompt.ts';
import { openForms } from '#pwa/data/core/unsaved-work.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { latePart } from './late-part.ts';

/** Screens that people look around on; nobody is interrupted on any other. */
const calmRoutes = new Set(['/', '/browse', '/$slug']);
const profileRoute = '/$slug';

/** Counts visits and opened profiles, and shows the hint once there were enough of them and nothing else is open. */
function watchForGoodMoment(router: AnyRouter): () => void {
  const offer = () => {
    const isBusy = openForms.get() !== 'none' || document.querySelector('[role="dialog"]') !== null;
    if (!isBusy && calmRoutes.has(routeOf(router)) && mayOfferInstall()) installHint.set(true);
  };
  noteArrival();
  if (routeOf(router) === profileRoute) noteProfileView();
  offer();
  const stopPrompt = installPrompt.subscribe(offer);
  const stopRouter = router.subscribe('onRendered', ({ pathChanged }) => {
    if (pathChanged && routeOf(router) === profileRoute) noteProfileView();
    offer();
  });
  return () => {
    stopPrompt();
    stopRouter();
  };
}

function routeOf(router: AnyRouter): string {
  return router.state.matches.at(-1)?.routeId ?? '';
}

const InstallHint = latePart(() => import('./install-hint.tsx').then((module) => module.InstallHint), 'app');

/** Offers to install the app: at a good moment, or when the person asks for it. @see requirements V1 */
export function InstallOffer() {
  const router = useRouter();
  const way = useInstallWay();
  const isShown = useInstallHint();
  useEffect(() => watchForGoodMoment(router), [router]);
  if (!(way && isShown)) return null;
  return (
    <Suspense>
      <InstallHint way={way} />
    </Suspense>
  );
}

const EntryButton = latePart(() => Promise.resolve(LabelledButton), 'app');

/** The entry in menu and footer that installs the app; absent where the app is installed or cannot be installed. */
export function InstallEntry(props: { className: string; iconClassName: string; onChoose?: () => void }) {
  if (!useInstallWay()) return null;
  return (
    <Suspense>
      <EntryButton {...props} />
    </Suspense>
  );
}

interface LabelledButtonProps {
  className: string;
  iconClassName: string;
  onChoose?: () => void;
}

function LabelledButton({ className, iconClassName, onChoose }: LabelledButtonProps) {
  const { t } = useTranslation('app');
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onChoose?.();
        void install();
      }}
    >
      <IconDownload className={iconClassName} aria-hidden="true" />
      <span>{t('install.entry')}</span>
    </button>
  );
}
