import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { Realm } from '#shared/model/realm.ts';
import { signedUnsubscribeTokens, signedVisitorKeys } from './adapters/signed-tokens.ts';
import type { Deps } from './domain/deps.ts';
import { warnOfGuesses } from './domain/passwords/passwords.ts';
import type { UnsubscribeTokens } from './domain/ports/outgoing.ts';
import type { RenderPage } from './domain/ports/pages.ts';
import type { SigningKeys } from './domain/secrets.ts';
import { resolveCompanyActor, resolveToken, resolveUserActor } from './domain/sessions/callers.ts';
import { createSessionManager, type Session } from './domain/sessions/session-manager.ts';
import { apiReference } from './http/api-reference.ts';
import type { Api } from './http/bind-endpoint.ts';
import { boundTokens } from './http/caller.ts';
import type { SharedCounts } from './http/counter.ts';
import { createCachedCalls } from './http/fast-path/cached-calls.ts';
import { ageSeconds } from './http/fast-path/etags.ts';
import { createFastPath, createPublicItems, createPublicLists } from './http/fast-path/fast-path.ts';
import { createResponseCache } from './http/fast-path/response-cache.ts';
import { health } from './http/health.ts';
import { createKnownDevices } from './http/known-devices.ts';
import type { Metrics } from './http/metrics.ts';
import { openApiDocument } from './http/openapi.ts';
import { createThrottles, type Guesses, type Throttles } from './http/rate-limit.ts';
import { changePasswordLink, type SocialPages, socialLinks } from './http/redirects.ts';
import type { Exchange, Middleware, RequestState } from './http/request-context.ts';
import { createRequestFrame } from './http/request-frame.ts';
import { createUploads } from './http/request-input.ts';
import { addressOf, createHostCheck, crossSiteCheck, preflights } from './http/request-origin.ts';
import { createRoutes, unknownCalls, wrongMethods } from './http/router.ts';
import { accountRoutes } from './http/routes/account.routes.ts';
import { adminRoutes } from './http/routes/admin.routes.ts';
import { authRoutes } from './http/routes/auth.routes.ts';
import { communityRoutes } from './http/routes/community.routes.ts';
import { hiringRoutes } from './http/routes/hiring.routes.ts';
import { mailRoutes, newsletterLinks, oneClickUnsubscribe } from './http/routes/mail.routes.ts';
import { paymentsRoutes } from './http/routes/payments.routes.ts';
import { directoryRoutes, publicItemsRoutes, publicListsRoutes, syncRoutes } from './http/routes/public.routes.ts';
import { usersRoutes } from './http/routes/users.routes.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { createSessions } from './http/sessions.ts';
import { mediaFiles, pageScripts, readBuiltApp, staticFiles } from './http/static-files.ts';
import { createWriteBounds } from './http/write-bounds.ts';
import { oncePerTick } from './shared-reads.ts';
import { causeOf } from './stray-errors.ts';
import { openWeb } from './web/open-web/open-web.ts';
import { appPages } from './web/pages/app-pages.ts';

/** How the server answers its clients. */
export interface AppSettings {
  /** Public address, such as `https://dalil.example`; if undefined, the address of each request. */
  publicOrigin: string | undefined;
  sessionKeys: SigningKeys;
  /** True when a reverse proxy sets the headers that name the client's address. */
  trustsProxy: boolean;
  hasRateLimits: boolean;
  /** Rate limits that several processes share. */
  sharedCounts?: SharedCounts | undefined;
  /** Folder of the built app. */
  distDir: string;
  /** If undefined, the browser renders every page. */
  renderPage?: RenderPage | undefined;
  /** The operator's pages on social networks. A link to a network without one shares Dalil's address there. */
  socialPages?: SocialPages | undefined;
  /** Undefined when the server offers no metrics. */
  metrics?: Metrics | undefined;
  /** Aborted when the process begins to end. */
  stopping?: AbortSignal | undefined;
}

/** Calls that answer everybody the same; scripts of any site may read them. */
const publicReads = Object.values(allEndpoints)
  .filter(({ method, audience }) => method === 'GET' && audience === 'public')
  .map(({ path }) => path);

/** Makes the server. Its layers are asked in the order of `app.use`. */
export function createApp(deps: Deps, settings: AppSettings): RequestListener {
  const app = new Koa<RequestState>({ proxy: settings.trustsProxy, maxIpsCount: 1 });
  const isSecure = settings.publicOrigin?.startsWith('https:') ?? false;
  const headers = createSecurityHeaders(isSecure, pageScripts(settings.distDir));
  const { publicOrigin, hasRateLimits, sharedCounts: shared } = settings;
  const throttles = throttlesOf(deps, settings);
  const version = oncePerTick(() => deps.talentListing.version());
  const cache = createResponseCache(version);
  const ipOf = ({ req }: Exchange) => addressOf(req, settings.trustsProxy);
  const lists = createPublicLists(cache, headers.publicApi, {
    age: () => ageSeconds(deps.talentListing, deps.clock),
    search: (exchange) => throttles.search.enter({ ip: ipOf(exchange) }),
  });
  const items = createPublicItems(cache, headers.publicApi, ipOf);
  const frame = createRequestFrame(deps.log, headers, settings.metrics?.observe);
  const onError = answerFailure(deps.log);
  const builtApp = readBuiltApp(settings.distDir, headers.page);
  const pages = appPages({
    deps,
    ...builtApp,
    ...{ renderPage: settings.renderPage, publicOrigin, version },
    securityHeaders: headers.page,
    profileRead: throttles.profileRead,
  });
  const routes = createRoutes();
  const tokens = signedUnsubscribeTokens(settings.sessionKeys);
  const writes = { uploads: createUploads(), writeBounds: createWriteBounds(hasRateLimits, shared) };
  const identity = identityOf(app, deps, { keys: settings.sessionKeys, isSecure, guesses: throttles.accessToken });
  const api = { routes, headers, ...identity, ...writes };
  publicListsRoutes(lists, deps);
  publicItemsRoutes(items, deps, throttles);
  sessionRoutes(api, deps, { throttles, tokens });
  communityRoutes(api, deps, { throttles, visitorKeys: signedVisitorKeys(settings.sessionKeys) });
  syncRoutes(createCachedCalls(routes, headers.publicApi), deps);

  app.on('error', onError);
  app.use(frame).use(preflights([...publicReads, ...items.paths()], headers.publicApi));
  app.use(staticFiles(builtApp));
  app.use(mediaFiles(deps.pictureFiles, headers.media));
  app.use(socialLinks(settings)).use(changePasswordLink());
  app.use(oneClickUnsubscribe(deps, tokens, { headers: headers.api, guesses: throttles.oneClick }));
  app.use(openWeb({ deps, publicOrigin, cache, headers, profileRead: throttles.profileRead }));
  if (settings.metrics) app.use(settings.metrics.middleware(headers.api));
  app.use(exceptCalls(pages.middleware));
  app.use(newsletterLinks());
  app.use(wrongMethods(Object.values(allEndpoints)));
  app.use(health({ ...deps.host, isReady: () => deps.talentListing.doDueWork() }, headers.api, settings.stopping));
  app.use(apiReference(() => openApiDocument(allEndpoints), headers));
  app.use(crossSiteCheck(settings.publicOrigin));
  app.use(routes.middleware);
  app.use(unknownCalls(routes));
  const reads = [lists.reads, items.reads, pages.reads(({ req, res }) => app.createContext(req, res))];
  return createFastPath({ frame, isValid: createHostCheck(settings), reads, koa: app.callback(), onError });
}

/** Logs errors during a response. A client that disconnects or sends an invalid request is not an error of the server. */
function answerFailure(log: Deps['log']): (error: unknown) => void {
  return (error) => {
    const code = causeOf(error);
    if (/^(?:HPE_|ECONNRESET$|EPIPE$)/.test(code)) log.info({ code }, 'caller broke off');
    else log.error({ err: error }, 'answer failed');
  };
}

/** Passes calls of the API and health checks on to the next layers. */
function exceptCalls(pages: Middleware): Middleware {
  return (ctx, next) => (/^\/(?:api(?:\/|$)|healthz$|readyz$)/.test(ctx.path) ? next() : pages(ctx, next));
}

function throttlesOf(deps: Deps, { hasRateLimits, trustsProxy, sharedCounts }: AppSettings): Throttles {
  return createThrottles({
    ...{ isOn: hasRateLimits, trustsProxy, shared: sharedCounts },
    warnOfGuesses: (account) => warnOfGuesses(deps, account),
  });
}

/** The parts that identify the caller. */
function identityOf(
  app: Koa,
  deps: Deps,
  { guesses, ...signing }: { keys: SigningKeys; isSecure: boolean; guesses: Guesses },
) {
  return {
    sessions: createSessions(app, { manager: createSessionManager(deps), ...signing }),
    devices: createKnownDevices(signing),
    resolveActor: (realm: Realm, session: Session | undefined) =>
      (realm === 'user' ? resolveUserActor : resolveCompanyActor)(deps, session),
    resolveToken: boundTokens(guesses, (use) => resolveToken(deps, use)),
  };
}

/** Binds the calls that may depend on the caller. */
function sessionRoutes(
  api: Api,
  deps: Deps,
  { throttles, tokens }: { throttles: Throttles; tokens: UnsubscribeTokens },
): void {
  authRoutes(api, deps, throttles);
  usersRoutes(api, deps, throttles);
  hiringRoutes(api, deps, throttles);
  mailRoutes(api, deps, { throttles, tokens });
  paymentsRoutes(api, deps, throttles);
  accountRoutes(api, deps, throttles);
  adminRoutes(api, deps);
  directoryRoutes(api, deps, throttles);
}
