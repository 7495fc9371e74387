import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { entryScripts, screenScripts } from './page-scripts.ts';

/** Bytes that may block the first view, brotli. */
const budgetBytes = { scripts: 125_000, styles: 14_000 };
const countedScreens = [
  'home',
  'browse',
  'browse-companies',
  'jobs',
  'profile',
  'company',
  'job',
  'about',
  'not-found',
];

/** Fails the build when a first view would wait for more JavaScript or CSS than the budget allows, and prints both. */
export function firstViewBudget(): Plugin {
  return {
    name: 'dalil:first-view-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const shared = [...entryScripts(bundle)];
        const rows = countedScreens.map((screen) => ({
          what: `JavaScript of ${screen}`,
          bytes: sum(bundle, [...new Set([...shared, ...screenScripts(bundle, screen)])]),
          budget: budgetBytes.scripts,
        }));
        rows.push({ what: 'CSS', bytes: sum(bundle, entryStyles(bundle)), budget: budgetBytes.styles });
        for (const file of shared) this.info(`${kilobytes(sum(bundle, [file]))}  ${file}`);
        for (const row of rows) this.info(`${kilobytes(row.bytes)} of ${kilobytes(row.budget)}  ${row.what}`);
        const over = rows.filter((row) => row.bytes > row.budget);
        if (over.length === 0) return;
        // The build prints nothing else of it at its usual log level.
        const files = shared.map((file) => `${kilobytes(sum(bundle, [file]))}  ${file}`);
        const head = `Over the budget of the first view: ${over.map((row) => leftOf(row).trim().replace(/ +/g, ' ')).join('; ')}`;
        this.error([head, ...rows.map(leftOf), 'Every screen loads:', ...files].join('\n'));
      },
    },
  };
}

function leftOf({ what, bytes, budget }: { what: string; bytes: number; budget: number }): string {
  const difference = `${kilobytes(Math.abs(budget - bytes)).trim()} ${bytes > budget ? 'too much' : 'left'}`;
  return `${kilobytes(bytes)} of ${kilobytes(budget)}  ${what}: ${difference}`;
}

/** The style sheets that the page itself links; others come with the parts that load later. */
function entryStyles(bundle: Rolldown.OutputBundle): string[] {
  const page = bundle['index.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  return [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
}

function sum(bundle: Rolldown.OutputBundle, files: readonly string[]): number {
  return files.reduce((bytes, file) => bytes + brotliBytes(bundle[file]), 0);
}

function brotliBytes(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): number {
  if (!file) return 0;
  const content = file.type === 'chunk' ? file.code : file.source;
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`.padStart(9);
}
