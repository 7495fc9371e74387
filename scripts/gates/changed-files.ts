import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot } from '../setup/paths.mjs';
import { NearTests } from '../testing/near-tests.ts';

/** Paths of the files that differ from where this branch left `main`, and of those that are new; none outside of a checkout. */
export function changedFiles(): string[] {
  const [since = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(changed)].filter((file) => existsSync(inRoot(file)));
}

/** A usual file of page tests takes two seconds: people wait for a handful of them. */
const nearMax = 8;
// Unit tests, which run all.
const withoutDocument = /^pwa\/(device|http|local|sync)\/.*(?<!\.own-(page|process))\.test\.ts$/;

/** The page tests next to changed files by imports, those of each file by turns. */
export function nearPageTests(changed: readonly string[], near: Pick<NearTests, 'of'> = new NearTests()): string[] {
  const ofEach = changed.map((file) =>
    near
      .of(file)
      .map((test) => relative(inRoot('.'), test))
      .filter((test) => test.startsWith('pwa/') && !withoutDocument.test(test)),
  );
  const longest = Math.max(0, ...ofEach.map(({ length }) => length));
  const byTurns = Array.from({ length: longest }, (_, rank) => ofEach.flatMap((tests) => tests[rank] ?? [])).flat();
  return [...new Set(byTurns)].slice(0, nearMax);
}

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: inRoot('.'), encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
