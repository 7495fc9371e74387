import type { Plugin } from 'vite';

/** The two faces an Arabic page needs for its first paint; more would delay the scripts. */
const preloadedFonts = ['readex-pro-arabic-wght-normal', 'ibm-plex-sans-arabic-arabic-400-normal'];

/** Adds the preloads of the two Arabic fonts to the page, with the names the build gave them. */
export function fontPreloads(): Plugin {
  return {
    name: 'dalil:font-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        return preloadedFonts.map((font) => {
          const file = files.find((name) => name.includes(font));
          if (!file) throw new Error(`The font ${font} is not part of the build`);
          return {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head-prepend',
          };
        });
      },
    },
  };
}
