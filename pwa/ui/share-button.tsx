import { IconShare2 } from '@tabler/icons-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { useShare } from './use-share.ts';

/** Passes the address of a page on. */
export function ShareButton({ name, path }: { name: string; path: string }) {
  const { t } = useTranslation('shell');
  const share = useShare({ name, path });
  return (
    <Button variant="outline" icon={<IconShare2 className="icon" aria-hidden="true" />} onClick={share}>
      {t('share.button')}
    </Button>
  );
}
