import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { useInLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import type { OwnProfile } from '#shared/model/user.ts';
import type { JobToApplyTo } from './apply-button.tsx';
import { ApplyForm } from './apply-form.tsx';
import { OwnMatch } from './own-match.tsx';

export interface ApplyDialogProps {
  job: JobToApplyTo;
  user: OwnProfile;
  /** The letter typed before. */
  letter: string;
  onClose: () => void;
}

/** Everything that goes to the company with an application. @see requirements S8 */
export function ApplyDialog({ job: given, user, letter, onClose }: ApplyDialogProps) {
  const job = useInLanguage(given);
  const { t } = useTranslation('applications');
  return (
    <Dialog
      hasEntry={false}
      isOpen
      onClose={onClose}
      title={t('apply.title')}
      subtitle={
        <>
          <Written>{job.title}</Written>
          <span className="px-1.5 text-subtle">·</span>
          <Written>{job.companyName}</Written>
        </>
      }
    >
      <Applicant user={user} />
      <OwnMatch job={job} talent={user} />
      <ApplyForm job={job} userId={user.id} letter={letter} onClose={onClose} />
    </Dialog>
  );
}

function Applicant({ user: given }: { user: OwnProfile }) {
  const user = useInLanguage(useFeaturedNow(given));
  return (
    <div className="flex items-center gap-4 border-t border-line pt-5">
      <Avatar
        name={user.name}
        slug={user.slug}
        pictureUrl={user.profilePicture}
        size={48}
        isFeatured={user.isFeatured}
        isEager
      />
      <div className="min-w-0">
        <p className="font-display text-lg font-semibold">
          <Written className="ua block truncate">{user.name}</Written>
        </p>
        <p dir="ltr" className="ltr truncate text-sm text-muted">
          {`${location.host}/${user.slug}`}
        </p>
      </div>
    </div>
  );
}
