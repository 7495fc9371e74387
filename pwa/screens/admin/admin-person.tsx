import { Link } from '@tanstack/react-router';
import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { useInLanguage } from '#pwa/i18n/use-language.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import type { AdminUser } from '#shared/model/admin.ts';
import { nameBeside } from '#shared/rules/both-languages.ts';

export interface AdminPersonProps {
  user: AdminUser;
  /** Px of the picture. */
  size: number;
  nameId: string;
}

/** A person's name and picture, linked to the profile. */
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

export interface AdminNameProps {
  id: string;
  /** Its `name` is in the reader's language. */
  of: { name: string; nameOther?: string | null };
  address: string;
}

/** A name, the name in the other language beside it, and below the address that distinguishes people of one name. */
export function AdminName({ id, of, address }: AdminNameProps) {
  const other = nameBeside(of);
  return (
    <span className="min-w-0">
      <h3 id={id} className="name flex items-baseline gap-2 text-base">
        <Written className="ua block truncate">{of.name}</Written>
        {other && <Written className="min-w-0 shrink-[99999] truncate text-xs font-normal text-muted">{other}</Written>}
      </h3>
      <span className="block truncate text-xs text-muted" dir="ltr">
        {address}
      </span>
    </span>
  );
}
