import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    mutantHitsDir: string | null;
  }
}

// Set up before each file of tests: notes which functions it runs.
const dir = inject('mutantHitsDir');
const hits = new Set<string>();
Object.assign(globalThis, { dalilMutantHits: dir ? hits : undefined });

afterAll(() => {
  if (!dir) return;
  const file = expect.getState().testPath;
  writeFileSync(join(dir, `${randomUUID()}.json`), JSON.stringify({ file, hits: [...hits] }));
});
