import { useInLanguage } from '#pwa/i18n/use-in-language.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import type { OwnProfile } from '#shared/model/user.ts';

/** The signed-in person: picture, name and @username. */
export function AccountHead({ user: given }: { user: OwnProfile }) {
  const user = useInLanguage(given);
  return (
    <div className="account-head">
      <Avatar name={user.name} slug={user.slug} pictureUrl={user.profilePicture} size={42} isEager />
      <div className="min-w-0">
        <p dir="auto" className="name ua truncate font-semibold">
          {user.name}
        </p>
        <p dir="ltr" className="ua truncate text-xs text-muted">
          {`@${user.username}`}
        </p>
      </div>
    </div>
  );
}
