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

/**
 * Leads password managers to the page where a password is changed: that of the company where only a company is signed
 * in. Who is not signed in is asked to on that page.
 *
 * @see https://w3c.github.io/webappsec-change-password-url/
 */
export function changePasswordLink(): Middleware {
  return (ctx, next) => {
    if (ctx.path !== '/.well-known/change-password' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = ctx.path;
    const cookies = ctx.get('cookie');
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(/dalil_company=/.test(cookies) && !/dalil_user=/.test(cookies) ? '/company-account' : '/account');
    return undefined;
  };
}
