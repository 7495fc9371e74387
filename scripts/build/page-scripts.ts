import type { Plugin, Rolldown } from 'vite';

const screenFile = /\/pwa\/screens\/([\w-]+)\/\1-screen\.tsx$/;

/**
 * Puts the app's scripts into a template at the end of the page, where they delay nothing visible until the boot script
 * starts them: the libraries, and the entry. The head names them for the boot script; the server adds those of the shown
 * screen, which it finds by the names of all screens before the template.
 *
 * The libraries have an element of their own, although the entry imports them: so the browser runs them in a task of
 * their own, and a press can be answered between the two.
 */
export function pageScripts(): Plugin {
  return {
    name: 'dalil:page-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const [script = ''] = /<script type="module"[^>]*><\/script>/.exec(html) ?? [];
        const views = `<!--views:${JSON.stringify(screenViews(bundle))}-->`;
        const entry = script.replace('<script ', '<script fetchpriority="low" ');
        const [entryFile = '', ...libraries] = entryScripts(bundle);
        const before = libraries.map((file) => entry.replace(entryFile, file));
        const held = `<template id="app-scripts">${before.join('')}${entry}</template>`;
        const names = [...libraries, entryFile].map((file) => `/${file}`).join(' ');
        return html
          .replace(script, '')
          .replace('<!--script-names-->', () => `<meta name="app-scripts" content="${names}" />`)
          .replace('<!--scripts-->', () => views + held);
      },
    },
  };
}

/** Scripts of each screen by the name of its folder. */
function screenViews(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const names = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' ? file.moduleIds.flatMap((id) => screenFile.exec(id)?.[1] ?? []) : [],
  );
  const views = names.map((screen) => [screen, screenScripts(bundle, screen).map((file) => `/${file}`)]);
  return Object.fromEntries(views);
}

/** The chunk of a screen and its imports, without those of the entry. */
export function screenScripts(bundle: Rolldown.OutputBundle, screen: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const facade = `/screens/${screen}/${screen}-screen.tsx`;
  const start = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(facade)));
  if (!start) throw new Error(`The screen ${screen} is not part of the build`);
  const present = entryScripts(bundle);
  return [...withImports(bundle, start.fileName)].filter((file) => !present.has(file));
}

/** The entry chunk and everything it imports statically; the entry is the first. */
export function entryScripts(bundle: Rolldown.OutputBundle): Set<string> {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('The build has no entry');
  return withImports(bundle, entry.fileName);
}

function withImports(bundle: Rolldown.OutputBundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen;
  seen.add(fileName);
  for (const imported of chunk.imports) withImports(bundle, imported, seen);
  return seen;
}
