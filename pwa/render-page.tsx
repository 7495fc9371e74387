import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { type Language, languages } from '#shared/catalog/languages.ts';
import { App } from './app.tsx';
import { type InitialData, setInitialData } from './data/core/initial-data.ts';
import { serverTexts } from './i18n/server-texts.ts';
import type { Namespace } from './i18n/text-keys.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { type ServedPage, setServedPage } from './served/served-page.ts';
import { servedPartsAreThere } from './served/served-part.ts';

export interface PageToRender {
  /** Path and search, as the browser's router will have it. */
  address: string;
  language: Language;
  /** Public address without a closing slash. */
  origin: string;
  /** ISO instant. */
  at: string;
  firstData: InitialData | null;
}

export interface RenderedPage {
  /** For `#root`, in UTF-8. */
  markup: Uint8Array;
  /** JSON of a `ServedPage`, for the island beside it. */
  served: string;
}

const utf8 = new TextEncoder();
const texts = Object.fromEntries(languages.map((language) => [language, serverTexts(language)]));

/**
 * Renders a page of the app as its browser will at first. Null where the router leads elsewhere.
 *
 * @throws the errors of a component
 */
export async function renderPage({ address, firstData, ...about }: PageToRender): Promise<RenderedPage | null> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  // The screen has just been loaded, and names parts of its own.
  await servedPartsAreThere();
  if (router._serverResult?.type === 'redirect') return null;
  router.ssr = { manifest: undefined };
  const instance = texts[about.language];
  if (!instance) return null;
  // The components ask for what it is about, and read their texts from the instance.
  setServedPage({ ...about, texts: {} });
  setInitialData(firstData);
  try {
    const markup = utf8.encode(renderToString(<App router={router} texts={instance} />));
    return { markup, served: servedJson(about, textsJson(about.language, router)) };
  } finally {
    setServedPage(null);
    setInitialData(null);
  }
}

/** A screen that only its device can fill brings its texts itself. */
function shownMatches({ state: { matches } }: AppRouter) {
  return matches.at(-1)?.staticData.isServed ? matches : matches.slice(0, 1);
}

function servedJson(about: Omit<ServedPage, 'texts'>, texts: string): string {
  return `${JSON.stringify(about).slice(0, -1)},"texts":${texts}}`;
}

const knownTexts = new Map<string, string>();

/** The texts of the routes, which the browser has with the page: the same for every page of a screen, so they are kept as JSON. */
function textsJson(language: Language, router: AppRouter): string {
  const namespaces = new Set(shownMatches(router).flatMap(({ staticData }) => staticData.namespaces ?? []));
  const key = [language, ...namespaces].join(' ');
  const known = knownTexts.get(key);
  if (known) return known;
  const bundle = (namespace: Namespace) => texts[language]?.getResourceBundle(language, namespace);
  const json = JSON.stringify(Object.fromEntries([...namespaces].map((namespace) => [namespace, bundle(namespace)])));
  knownTexts.set(key, json);
  return json;
}
