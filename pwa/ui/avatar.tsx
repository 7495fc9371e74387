import type { CSSProperties } from 'react';
import { avatarHue, initials, pictureVariant } from '#shared/rules/identity.ts';

export interface AvatarProps {
  name: string;
  slug: string;
  /** `/media/{hash}-256.webp`. */
  pictureUrl?: string | null;
  /** CSS pixels. */
  size: number;
  /** Draws the saffron ring. */
  isFeatured?: boolean;
  className?: string;
  /** The first avatars of a page are wanted at once. */
  isEager?: boolean;
}

/** A person's picture, or the initials on a colour that the address decides. Decoration: the name stands beside it. */
export function Avatar({
  name,
  slug,
  pictureUrl,
  size,
  isFeatured = false,
  className = '',
  isEager = false,
}: AvatarProps) {
  // Custom properties are not part of React's style type.
  const style = { '--s': `${size}px`, '--h': avatarHue(slug) } as CSSProperties;
  return (
    <span className={`av ${isFeatured ? 'av-featured' : ''} ${className}`} style={style} aria-hidden="true">
      {pictureUrl ? <StoredPicture url={pictureUrl} size={size} isEager={isEager} /> : <Initials name={name} />}
    </span>
  );
}

/** A picture in the needed size; one that is not stored yet is shown as it is. */
export function StoredPicture({ url, size, isEager }: { url: string; size: number; isEager: boolean }) {
  const isStored = url.startsWith('/media/');
  const srcSet = `${pictureVariant(url, 96, 'webp')} 96w, ${pictureVariant(url, 256, 'webp')} 256w, ${pictureVariant(url, 512, 'webp')} 512w`;
  return (
    <img
      alt=""
      src={url}
      {...(isStored ? { srcSet, sizes: `${size}px` } : {})}
      width={size}
      height={size}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

/** Each letter is a box of its own: Arabic letters side by side would join into a word (E15). */
function Initials({ name }: { name: string }) {
  const [first = '', second] = initials(name);
  return (
    <span className="av-letters" dir="auto">
      <b>{first}</b>
      {second && <b>{second}</b>}
    </span>
  );
}
