import type { Middleware } from './request-context.ts';

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
