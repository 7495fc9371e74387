import { Link } from '@tanstack/react-router';
import { useFeaturedNow } from '#pwa/data/directory/use-featured-now.ts';
import { useInLanguage } from '#pwa/i18n/use-in-language.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import type { AdminUser } from '#shared/model/admin.ts';
import { AdminName } from './admin-name.tsx';

export interface AdminPersonProps {
  user: AdminUser;
  /** Px of the picture. */
  size: number;
  nameId: string;
}

/** A person's name and picture, and the way to the profile. */
export function AdminPerson({ user: given, size, nameId }: AdminPersonProps) {
  const user = useInLanguage(useFeaturedNow(given));
  const { name, slug, username, profilePicture, isFeatured } = user;
  return (
    <Link to="/$slug" params={{ slug }} className="admin-account">
      <Avatar name={name} slug={slug} pictureUrl={profilePicture} size={size} isFeatured={isFeatured} />
      <AdminName id={nameId} of={user} address={`@${username}`} />
    </Link>
  );
}
