import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { cacheDir } from './run-tool.ts';

/** Each file of the project, by its path, with the hash of what it holds. */
export type Contents = Readonly<Record<string, string>>;

// Documents are read by unit tests, which run always, and style sheets by none: jsdom loads none.
const reachedByNoPage = /^docs\/|\.(md|css)$/;
// Tests reach these by imports only. Any other file, such as a text or a setting, may be read by any test.
const reachedByImports = /^(pwa|shared|api|scripts\/(?!testing\/)).*\.tsx?$/;

/** What the project holds now, without what git ignores; nothing outside of a checkout. */
export function contentsNow(): Contents | undefined {
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: inRoot('.'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const files = [...new Set(listed.split('\0'))].filter((file) => file && existsSync(inRoot(file)));
    return Object.fromEntries(files.map((file) => [file, hashOf(readFileSync(inRoot(file)))]));
  } catch {
    return undefined;
  }
}

/** The modules that differ, or `all` when something differs that tests may reach without an import. */
export function changedModules(before: Contents | undefined, now: Contents | undefined): string[] | 'all' {
  if (!before || !now) return 'all';
  const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (file) => before[file] !== now[file] && !reachedByNoPage.test(file),
  );
  const isWithin = changed.every((file) => now[file] !== undefined && reachedByImports.test(file));
  return isWithin ? changed : 'all';
}

/** What the project held when a gate passed last. */
export function contentsAtPass(gate: string): Contents | undefined {
  // Written below.
  return existsSync(recordOf(gate)) ? (JSON.parse(readFileSync(recordOf(gate), 'utf8')) as Contents) : undefined;
}

export function notePass(gate: string, contents: Contents): void {
  mkdirSync(dirname(recordOf(gate)), { recursive: true });
  writeFileSync(recordOf(gate), JSON.stringify(contents));
}

function recordOf(gate: string): string {
  return `${cacheDir}/passed/${gate}.json`;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64').slice(0, 22);
}
