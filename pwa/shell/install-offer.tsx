import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useInstallHint, useInstallWay } from '#pwa/data/app/use-install.ts';
import { watchForGoodMoment } from './good-moment.ts';
import { latePart } from './late-part.ts';

const InstallHint = latePart(() => import('./install-hint.tsx').then((module) => module.InstallHint), 'app');

/** Offers to install the app, at a good moment or when it is asked for. @see requirements V1 */
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
