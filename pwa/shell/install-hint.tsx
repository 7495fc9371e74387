import * as Dialog from '@radix-ui/react-dialog';
import { IconDownload, IconShare2 } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { declineInstall, type InstallWay, install } from '#pwa/data/app/install.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';
import { useBackCloses } from '#pwa/ui/use-back-closes.ts';
import { useSheetDrag } from '#pwa/ui/use-sheet-drag.ts';

const wideScreen = matchMedia('(min-width: 48rem)');

/** The benefits of installing, and the way to it: a sheet on small screens, a card beside the page on wide ones. */
export function InstallHint({ way }: { way: InstallWay }) {
  return useIsWide() ? <HintCard way={way} /> : <HintSheet way={way} />;
}

function HintSheet({ way }: { way: InstallWay }) {
  const { t } = useTranslation('app');
  const drag = useSheetDrag(declineInstall);
  useBackCloses(true, declineInstall);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || declineInstall()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim">
          <Dialog.Content className="dlg" aria-describedby={undefined}>
            <span className="dlg-handle" aria-hidden="true" {...drag} />
            <div className="grid gap-5 px-6 pt-5">
              <HintHead title={<Dialog.Title className="text-xl">{t('install.title')}</Dialog.Title>} />
              <HintBody way={way} />
            </div>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function HintCard({ way }: { way: InstallWay }) {
  const { t } = useTranslation('app');
  return (
    <section className="offer-card grid w-[min(26rem,100vw-2rem)] gap-5 p-6" aria-labelledby="install-title">
      <HintHead
        title={
          <h2 className="text-lg" id="install-title">
            {t('install.title')}
          </h2>
        }
      />
      <HintBody way={way} />
    </section>
  );
}

function HintHead({ title }: { title: ReactNode }) {
  return (
    <div className="flex items-center gap-4">
      <img className="size-16 flex-none rounded-[22%]" src="/icons/icon-192.png" alt="" width={64} height={64} />
      <div className="min-w-0">
        {title}
        <p className="text-sm text-muted">
          <bdi className="ltr">{location.host}</bdi>
        </p>
      </div>
    </div>
  );
}

const reasons = ['install.opens', 'install.browse', 'install.edits'] as const;
const iosSteps = ['install.ios_share', 'install.ios_add', 'install.ios_confirm'] as const;

function HintBody({ way }: { way: InstallWay }) {
  const { t } = useTranslation('app');
  if (way === 'ios') {
    return (
      <>
        <ol className="install-steps grid gap-3">
          {iosSteps.map((step) => (
            <li key={step} className="flex items-center gap-3">
              <span>{t(step)}</span>
              {step === 'install.ios_share' && <IconShare2 className="icon" aria-hidden="true" />}
            </li>
          ))}
        </ol>
        <Button variant="outline" size="lg" onClick={declineInstall}>
          {t('install.close')}
        </Button>
      </>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {reasons.map((reason) => (
          <li key={reason} className="flex items-baseline gap-3">
            <Nuqta />
            <span>{t(reason)}</span>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[3fr_2fr] gap-2">
        <Button size="lg" icon={<IconDownload className="icon" aria-hidden="true" />} onClick={() => void install()}>
          {t('install.action')}
        </Button>
        <Button variant="ghost" size="lg" onClick={declineInstall}>
          {t('install.not_now')}
        </Button>
      </div>
    </>
  );
}

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wideScreen.addEventListener('change', listener);
      return () => wideScreen.removeEventListener('change', listener);
    },
    () => wideScreen.matches,
  );
}
