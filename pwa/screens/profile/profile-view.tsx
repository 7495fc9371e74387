import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { useEditsOfOthers } from '#pwa/data/offline/use-edits-of-others.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useInLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { servedPart } from '#pwa/served/served-part.ts';
import { AddressPlate } from '#pwa/ui/address-plate.tsx';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { buttonClass } from '#pwa/ui/button.tsx';
import { loadLateStyles } from '#pwa/ui/load-styles.ts';
import { Star } from '#pwa/ui/marks.tsx';
import { Naqsha } from '#pwa/ui/naqsha.tsx';
import { PageTop } from '#pwa/ui/page-top.tsx';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { AboutCard, ContactCard, PendingFields, SkillsCard } from './profile-cards.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { ProfileBio, ProfileName, ProfileStrip, useProfileHead } from './profile-head.tsx';
import { VisitorActions } from './visitor-actions.tsx';

const OwnOutbox = lazy<(props: { owner: OwnProfile }) => ReactNode>(() =>
  Promise.all([import('./own-outbox.tsx'), loadNamespaces(['offline', 'fields', 'passwords']), loadLateStyles()]).then(
    ([{ OwnOutbox: component }]) => ({ default: component }),
    // Left out when it cannot be loaded: the strip and the marks show the same in fewer words.
    () => ({ default: () => null }),
  ),
);
const OwnHold = lazy<(props: { userId: number }) => ReactNode>(() =>
  import('./own-hold.tsx').then(
    ({ OwnHold: component }) => ({ default: component }),
    // Left out when it cannot be loaded: the upgrade page shows the same.
    () => ({ default: () => null }),
  ),
);
const ProfileTools = servedPart(() =>
  onceReachable(() => import('./profile-tools.tsx').then(({ loadProfileTools }) => loadProfileTools())),
);
const HistoryCards = servedPart(() =>
  onceReachable(() => import('./history-cards.tsx').then(({ loadHistoryCards }) => loadHistoryCards())),
);
const ProfileEnd = lazy(() =>
  onceReachable(() => import('./profile-end.tsx').then(({ loadProfileEnd }) => loadProfileEnd())),
);
const none = [] as const;

export interface ProfileViewProps {
  profile: PublicProfile;
  savedAt: Date | null;
  /** A saved copy, because the server could not be reached. */
  isStale: boolean;
  /** The private parts are still loading: the served page has none. */
  isPartial?: boolean;
}

/** A person's page as visitors see it; the owner also gets links to change it. @see requirements H2–H8 */
export function ProfileView({ profile: given, savedAt, isStale, isPartial = false }: ProfileViewProps) {
  const profile = useInLanguage(given);
  useProfileHead(profile);
  const session = useSession();
  const owner = session.state === 'signed-in' && session.account.id === profile.id ? session.account : null;
  const { isFeatured, slug } = profile;
  const isAwaiting = isPartial && !isStale;
  const { badge, pendingFields } = useOutbox();
  const hasEditsOfOthers = useEditsOfOthers();
  const pending = owner ? pendingFields : none;
  return (
    <PendingFields value={pending}>
      <PageTop isOwn={owner !== null}>
        <ProfileStrip
          isOwner={owner !== null}
          savedAt={savedAt}
          isStale={isStale && !isPartial}
          isPending={pending.length > 0}
        />
        <AfterPaint>
          {owner && (badge !== 'none' || !owner.isEmailConfirmed || hasEditsOfOthers) && <OwnOutbox owner={owner} />}
          {owner?.role === 'talent' && <OwnHold userId={owner.id} />}
        </AfterPaint>
      </PageTop>
      <ProfileFrame
        cover={<Cover profile={profile} />}
        avatar={<ProfileAvatar profile={profile} />}
        name={<ProfileName profile={profile} />}
        bio={<ProfileBio bio={profile.bio} isOwner={owner !== null} />}
        actions={
          owner ? (
            <OwnerActions isFeatured={isFeatured} />
          ) : (
            <VisitorActions profile={profile} isAwaiting={isAwaiting} />
          )
        }
        plate={
          <>
            <AddressPlate slug={slug} canCopy />
            <AfterPaint isServed fallback={<div className="mt-2 h-15" />}>
              <ProfileTools profile={given} owner={owner} isPartial={isPartial} />
            </AfterPaint>
          </>
        }
      >
        <AboutCard profile={profile} isAwaiting={isAwaiting} owner={owner} />
        <SkillsCard skills={profile.skills} />
        <ContactCard profile={profile} owner={owner} isAwaiting={isAwaiting} isUnknown={isPartial} />
        <AfterPaint isServed fallback={<HistoryPlaceholder profile={profile} />}>
          <HistoryCards profile={profile} isOwner={owner !== null} />
        </AfterPaint>
        <AfterPaint>
          <ProfileEnd key={profile.id} profile={profile} owner={owner} />
        </AfterPaint>
      </ProfileFrame>
    </PendingFields>
  );
}

/** Reserves about the space of the timeline, so that the footer does not jump. */
function HistoryPlaceholder({ profile: { experience, education } }: { profile: PublicProfile }) {
  const longest = Math.max(experience.length, education.length);
  return <div style={{ minBlockSize: `${longest * 7}rem` }} />;
}

function Cover({ profile: { slug, isFeatured } }: { profile: PublicProfile }) {
  const tone = isFeatured ? 'featured' : 'quiet';
  return (
    <>
      <div className="lg:hidden">
        <Naqsha slug={slug} tone={tone} height={92} />
      </div>
      <div className="max-lg:hidden">
        <Naqsha slug={slug} tone={tone} height={128} />
      </div>
    </>
  );
}

function ProfileAvatar({ profile: { name, slug, profilePicture } }: { profile: PublicProfile }) {
  return (
    <span className="inline-block rounded-[28%] page-ring">
      <Avatar name={name} slug={slug} pictureUrl={profilePicture} size={128} className="max-lg:[--s:108px]!" isEager />
    </span>
  );
}

/** The owner's actions. @see requirements H7, H8 */
function OwnerActions({ isFeatured }: { isFeatured: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <Link to="/profile/edit" className={buttonClass()}>
        <IconPencil className="icon" aria-hidden="true" />
        <span>{t('owner.edit')}</span>
      </Link>
      {!isFeatured && (
        <Link to="/upgrade" className={buttonClass({ variant: 'featured' })}>
          <Star className="fill-current!" />
          <span>{t('owner.upgrade')}</span>
        </Link>
      )}
    </>
  );
}
