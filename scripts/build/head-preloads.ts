import type { Plugin } from 'vite';
import { entryScripts } from './first-view-plan.ts';

/** The two faces an Arabic page needs for its first paint; more would delay the scripts. */
const preloadedFonts = ['readex-pro-arabic-wght-normal', 'ibm-plex-sans-arabic-arabic-400-normal'];

/** Names in the page what its first paint needs and the browser would otherwise find late: two fonts, the scripts. */
export function headPreloads(): Plugin {
  return {
    name: 'dalil:head-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk }) {
        if (!bundle) return [];
        const files = Object.keys(bundle);
        const fonts = preloadedFonts.map((font) => files.find((file) => file.includes(font)));
        if (fonts.includes(undefined)) throw new Error('A preloaded font is not part of the build');
        const scripts = [...entryScripts(bundle)].filter((file) => file !== chunk?.fileName);
        return [
          ...fonts.map((font) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}` })),
          ...scripts.map((script) => link({ rel: 'modulepreload', href: `/${script}` })),
        ];
      },
    },
  };
}

function link(attributes: Record<string, string>) {
  return { tag: 'link', attrs: { ...attributes, crossorigin: true }, injectTo: 'head' as const };
}
