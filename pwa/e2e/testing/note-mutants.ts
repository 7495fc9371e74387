import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, ConsoleMessage, TestInfo } from '@playwright/test';
import { root } from '../../../scripts/setup/paths.mjs';

/**
 * While `npm run mutants -- --in-browser` looks for the tests that come to a mutant: notes what the pages of a test say
 * about that, and writes it down when the test has passed.
 *
 * @returns Ends the notes.
 */
export function noteMutants(context: BrowserContext): (testInfo: TestInfo) => void {
  const notesDir = process.env.E2E_MUTANT_NOTES;
  if (!notesDir) return () => undefined;
  const hits = new Set<number>();
  const note = (message: ConsoleMessage) => {
    const [, id] = /^mutant (\d+)$/.exec(message.text()) ?? [];
    if (id) hits.add(Number(id));
  };
  context.on('console', note);
  return ({ status, file, line, project, duration }) => {
    context.off('console', note);
    if (status !== 'passed') return;
    const place = `${path.relative(root, file).replaceAll('\\', '/')}:${line}`;
    const noted = { place, project: project.name, tookMs: duration, hits: [...hits] };
    writeFileSync(path.join(notesDir, `${randomUUID()}.json`), JSON.stringify(noted));
  };
}
