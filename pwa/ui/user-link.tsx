import type { ComponentPropsWithoutRef } from 'react';

interface UserLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'rel' | 'target'> {
  /** An http or https address. */
  href: string;
}

/**
 * A link that a person or company has given. It opens in a new tab that learns nothing of this one, and search engines
 * do not count it as ours: a free link would attract spam.
 *
 * @see trust §7
 */
export function UserLink({ children, ...attributes }: UserLinkProps) {
  return (
    <a {...attributes} target="_blank" rel="nofollow ugc noopener noreferrer">
      {children}
    </a>
  );
}
