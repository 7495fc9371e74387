import { fail } from '../domain/app-error.ts';
import type { Middleware } from './request-context.ts';
import { originOf } from './request-origin.ts';

/** The networks that the footer names. */
export const socialNetworks = ['x', 'linkedin', 'whatsapp'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** Address of the operator's own page on each network; an absent one has none. */
export type SocialPages = Partial<Record<SocialNetwork, string>>;

interface SocialLinkSettings {
  /** Undefined when there are none. */
  socialPages?: SocialPages | undefined;
  /** Undefined shares the origin that the request names. */
  publicOrigin: string | undefined;
}

// A new server has no pages yet, and the bare network says nothing of Dalil. Sharing its address does.
const sharePages: Record<SocialNetwork, (origin: string) => string> = {
  x: (origin) => `https://x.com/intent/post?url=${encodeURIComponent(origin)}`,
  linkedin: (origin) => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(origin)}`,
  whatsapp: (origin) => `https://wa.me/?text=${encodeURIComponent(origin)}`,
};

/**
 * Leads `/social/{network}` to the operator's page there, or else to the network's page for sharing Dalil.
 * The app's files are the same on every server, so the choice is made here and not in them.
 *
 * @see requirements C14
 */
export function socialLinks({ socialPages, publicOrigin }: SocialLinkSettings): Middleware {
  return (ctx, next) => {
    if (!ctx.path.startsWith('/social/')) return next();
    ctx.state.route = '/social/:network';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') fail('method_not_allowed', { allow: ['GET', 'HEAD'] });
    const network = socialNetworks.find((name) => ctx.path === `/social/${name}`) ?? fail('not_found');
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.redirect(socialPages?.[network] ?? sharePages[network](originOf(ctx, publicOrigin)));
    return undefined;
  };
}
