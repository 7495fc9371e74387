import { IconAddressBook, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { usePlaceLabel } from '#pwa/features/catalog/labels.ts';
import { SaveButton } from '#pwa/features/saved/save-button.tsx';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useInLanguage, useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { LateButton } from '#pwa/ui/late-button.tsx';
import { loadLateStyles } from '#pwa/ui/load-styles.ts';
import { saveFile } from '#pwa/ui/save-file.ts';
import { hidingFields } from '#shared/model/field-lists.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { publicProfileOf } from '#shared/rules/public-profile.ts';
import { type VcardContext, writeVcard } from '#shared/rules/vcard.ts';
import { PaperProfile } from './paper-profile.tsx';

const QrDialog = lazy(() => import('./qr-dialog.tsx').then(({ QrDialog: component }) => ({ default: component })));

export interface ProfileToolsProps {
  profile: PublicProfile;
  owner: OwnProfile | null;
  /** The contact details are still loading. */
  isPartial: boolean;
}

/**
 * Saves the person as a contact, shows the address as a QR code, prints the profile. All of them work offline.
 */
export function ProfileTools({ profile, owner, isPartial }: ProfileToolsProps) {
  const { t } = useTranslation('profile-tools');
  const language = useLanguage();
  const role = useIndustryLabel()(profile.industry);
  const place = usePlaceLabel()(profile.place);
  const [isCodeShown, setIsCodeShown] = useState(false);
  const isOnPaper = useIsOnPaper();
  const shown = useInLanguage(useMemo(() => sharedProfile(profile, owner), [profile, owner]));
  return (
    <>
      <ul className="tools" aria-label={t('label')}>
        {!owner && (
          <Tool>
            <SaveButton
              thing={{ kind: 'talent', key: String(profile.id), shown: profile }}
              words="save"
              className="tool"
            />
          </Tool>
        )}
        <Tool>
          <a
            className="tool"
            href={`/${profile.slug}.vcf${language === 'en' ? '?lang=en' : ''}`}
            download={`${profile.slug}.vcf`}
            onClick={(event) => {
              // The card of the server has the contact details that are still loading here.
              if (isPartial) return;
              event.preventDefault();
              saveContact(shown, { role, place });
            }}
          >
            <IconAddressBook className="icon" aria-hidden="true" />
            <span>{t('save_contact')}</span>
          </a>
        </Tool>
        <Tool>
          <LateButton className="tool" onClick={() => setIsCodeShown(true)}>
            <IconQrcode className="icon" aria-hidden="true" />
            <span>{t('qr')}</span>
          </LateButton>
        </Tool>
        <Tool>
          <LateButton className="tool" onClick={() => window.print()}>
            <IconPrinter className="icon" aria-hidden="true" />
            <span>{t('print')}</span>
          </LateButton>
        </Tool>
      </ul>
      <Suspense>{isCodeShown && <QrDialog profile={shown} onClose={() => setIsCodeShown(false)} />}</Suspense>
      {isOnPaper && <PaperProfile profile={shown} />}
    </>
  );
}

function Tool({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}

/** Downloads the contact card. Made on the device, so that it works offline; the server's card is the same. */
function saveContact(profile: PublicProfile, shown: Pick<VcardContext, 'role' | 'place'>): void {
  const card = writeVcard(profile, { origin: location.origin, ...shown });
  saveFile(`${profile.slug}.vcf`, new Blob([card], { type: 'text/vcard;charset=utf-8' }));
}

/**
 * True while the page is printed, by our button or the browser's menu; the printed page is rendered only then.
 */
function useIsOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false);
  useEffect(() => {
    // Synchronously, because the browser prints the page as it is when the event handler returns.
    const begin = () => flushSync(() => setIsOnPaper(true));
    const end = () => setIsOnPaper(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isOnPaper;
}

/** Loads the tools with their texts and styles, also those of the printed page; the first view does not need them. */
export async function loadProfileTools(): Promise<typeof ProfileTools> {
  await Promise.all([loadLateStyles(), loadNamespaces(['profile-tools', 'fields', 'spoken-languages'])]);
  return ProfileTools;
}

/** The profile without the fields that its owner hides, so that the owner does not share them by accident. @see requirements H13 */
export function sharedProfile(profile: PublicProfile, owner: OwnProfile | null): PublicProfile {
  return owner ? publicProfileOf({ ...profile, ...pickFields(owner, hidingFields) }) : profile;
}
