import { IconAddressBook, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { usePlaceLabel } from '#pwa/features/catalog/place-label.ts';
import { SaveButton } from '#pwa/features/saved/save-button.tsx';
import { useInLanguage } from '#pwa/i18n/use-in-language.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { LateButton } from '#pwa/ui/late-button.tsx';
import { saveFile } from '#pwa/ui/save-file.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { type VcardContext, writeVcard } from '#shared/rules/vcard.ts';
import { PaperProfile } from './paper-profile.tsx';
import { sharedProfile } from './shared-profile.ts';

const QrDialog = lazy(() => import('./qr-dialog.tsx').then(({ QrDialog: component }) => ({ default: component })));

export interface ProfileToolsProps {
  profile: PublicProfile;
  owner: OwnProfile | null;
  /** The ways to reach the person are not here yet. */
  isPartial: boolean;
}

/**
 * Keep the person as a contact, show the address as a code, print the profile. All of them work without a connection.
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
              // The server knows more than is here yet.
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

/** Gives the contact card of the shown profile, made here, so that it needs no connection; the server's is the same. */
function saveContact(profile: PublicProfile, shown: Pick<VcardContext, 'role' | 'place'>): void {
  const card = writeVcard(profile, { origin: location.origin, ...shown });
  saveFile(`${profile.slug}.vcf`, new Blob([card], { type: 'text/vcard;charset=utf-8' }));
}

/**
 * True when the page is being printed, by our button or the browser's menu: parts for paper stand there only then.
 */
function useIsOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event is over.
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
