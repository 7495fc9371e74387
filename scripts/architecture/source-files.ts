import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the clone. */
export const root = path.resolve(import.meta.dirname, '../..');

export interface Import {
  /** As written. */
  specifier: string;
  /** Path in the clone with forward slashes, or undefined for a package. */
  file: string | undefined;
  isTypeOnly: boolean;
  isDynamic: boolean;
}

export interface SourceFile {
  /** Path in the clone with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
}

const staticImport = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const dynamicImport = /(?<![\w.])import\(\s*'([^']+)'/g;

/** Lists the files that git knows or would add, so that nothing generated counts. */
export function listFiles(...patterns: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return [...new Set(listed)].filter((file) => file !== '' && existsSync(path.join(root, file))).sort();
}

/** Reads the product's source: TypeScript of the three top folders. */
export function readSources(): SourceFile[] {
  return listFiles('shared', 'api', 'pwa')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return { path: file, text, imports: importsOf(file, text) };
    });
}

/** The last part of a test's name decides, as for the test runner. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /(^|\/)(testing|e2e)\//.test(file);
}

/** Finds the imports and re-exports of a file by the shape that the formatter gives them. */
export function importsOf(file: string, text: string): Import[] {
  const found = [...text.matchAll(staticImport)].map((match) => ({
    specifier: match[2] ?? '',
    isTypeOnly: match[1] !== undefined,
    isDynamic: false,
  }));
  for (const match of text.matchAll(dynamicImport)) {
    found.push({ specifier: match[1] ?? '', isTypeOnly: false, isDynamic: true });
  }
  return found.map((one) => ({ ...one, file: resolve(file, one.specifier) }));
}

function resolve(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare);
  return undefined;
}
