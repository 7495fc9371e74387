import { IconDownload } from '@tabler/icons-react';
import { Suspense } from 'react';
import { install, useInstallWay } from '#pwa/data/app/install.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { latePart } from './late-part.ts';

const EntryButton = latePart(() => Promise.resolve(LabelledButton), 'app');

/** The way to install for who looks for it; absent where the app is installed or cannot be. */
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
