import type { CSSProperties } from 'react';
import { companyHue, companyMark } from '#shared/rules/company-mark.ts';
import { MOTIFS } from '#shared/rules/identity.ts';
import { StoredPicture } from './avatar.tsx';

export interface CompanyLogoProps {
  slug: string;
  /** `/media/{hash}-256.webp`, or a data URL; without one a woven motif stands for the company. */
  logoUrl?: string | null;
  /** CSS pixels. */
  size: number;
  className?: string;
  /** The first logos of a page are wanted at once. */
  isEager?: boolean;
}

/** A company's logo, or a motif on a colour that the address decides. Decoration: the name stands beside it. */
export function CompanyLogo({ slug, logoUrl, size, className = '', isEager = false }: CompanyLogoProps) {
  // Custom properties are not part of React's style type.
  const style = { '--s': `${size}px`, '--h': companyHue(slug) } as CSSProperties;
  return (
    <span className={`av ${className}`} style={style} aria-hidden="true">
      {logoUrl ? (
        <StoredPicture url={logoUrl} size={size} isEager={isEager} />
      ) : (
        <svg viewBox="-12 -12 24 24" width="62%" fill="currentColor" fillRule="evenodd" aria-hidden="true">
          <path d={MOTIFS[companyMark(slug)]} />
        </svg>
      )}
    </span>
  );
}
