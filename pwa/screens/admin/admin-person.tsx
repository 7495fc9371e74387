import { Link } from '@tanstack/react-router';
import { Avatar } from '#pwa/ui/avatar.tsx';
import type { AdminUser } from '#shared/model/admin.ts';
import { AdminName } from './admin-name.tsx';

export interface AdminPersonProps {
  user: AdminUser;
  isFeatured: boolean;
  /** Px of the picture. */
  size: number;
  nameId: string;
}

/** A person's name and picture, and the way to the profile. */
export function AdminPerson({ user, isFeatured, size, nameId }: AdminPersonProps) {
  const { name, slug, username, profilePicture } = user;
  return (
    <Link to="/$slug" params={{ slug }} className="admin-account">
      <Avatar name={name} slug={slug} pictureUrl={profilePicture} size={size} isFeatured={isFeatured} />
      <AdminName id={nameId} name={name} address={`@${username}`} />
    </Link>
  );
}
