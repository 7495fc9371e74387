import { fail } from '../domain/app-error.ts';
import type { Middleware } from './request-context.ts';
import { originOf } from './request-origin.ts';

/** The networks that the footer names. */
export const socialNetworks = ['x', 'linkedin', 'whatsapp'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** Addresses of the operator's pages on networks; not every network has one. */
export type SocialPages = Partial<Record<SocialNetwork, string>>;

interface SocialLinkSettings {
  /** Undefined when there are none. */
  socialPages?: SocialPages | undefined;
  /** If undefined, links share the origin of the request. */
  publicOrigin: string | undefined;
}

// Used while the operator has no page there: the visitor shares Dalil's address.
const sharePages: Record<SocialNetwork, (origin: string) => string> = {
  x: (origin) => `https://x.com/intent/post?url=${encodeURIComponent(origin)}`,
  linkedin: (origin) => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(origin)}`,
  whatsapp: (origin) => `https://wa.me/?text=${encodeURIComponent(origin)}`,
};

/**
 * Redirects `/social/{network}` to the operator's page there, or else to the network's page for sharing Dalil. The server
 * chooses, because the app's files are the same on every server.
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
 * Redirects password managers to the page where a password is changed; to the company's page when only a company is signed
 * in. Visitors are asked there to sign in.
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
