import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { QrCode } from '#pwa/ui/qr-code.tsx';
import { saveFile } from '#pwa/ui/save-file.ts';
import type { PublicProfile } from '#shared/model/user.ts';

/** The address of a profile as a code: for a screen held out, a card or a wall. */
export function QrDialog({ profile: { slug }, onClose }: { profile: PublicProfile; onClose(): void }) {
  const { t } = useTranslation('profile-tools');
  const code = useRef<HTMLDivElement>(null);
  const address = `${location.origin}/${slug}`;
  const save = () => {
    const picture = new XMLSerializer().serializeToString(
      code.current?.firstElementChild ?? document.createElement('i'),
    );
    saveFile(`${slug}-qr.svg`, new Blob([picture], { type: 'image/svg+xml' }));
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('qr_title')} subtitle={t('qr_hint')}>
      <div className="grid gap-5">
        <div ref={code} className="mx-auto w-[min(16rem,100%)] overflow-hidden rounded-md">
          <QrCode text={address} label={t('qr_label', { address })} className="qr" />
        </div>
        <AddressPlate slug={slug} canCopy />
        <Button variant="outline" icon={<IconDownload className="icon" aria-hidden="true" />} onClick={save}>
          {t('qr_save')}
        </Button>
      </div>
    </Dialog>
  );
}
