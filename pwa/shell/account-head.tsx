import { Avatar } from '#pwa/ui/avatar.tsx';
import type { OwnProfile } from '#shared/model/user.ts';

/** Who is signed in: picture, name and @username. */
export function AccountHead({ user }: { user: OwnProfile }) {
  return (
    <div className="account-head">
      <Avatar name={user.name} slug={user.slug} pictureUrl={user.profilePicture} size={42} isEager />
      <div className="min-w-0">
        <p className="name ua truncate font-semibold">
          <bdi>{user.name}</bdi>
        </p>
        <p className="truncate text-xs text-muted">
          <bdi className="ltr">@{user.username}</bdi>
        </p>
      </div>
    </div>
  );
}
