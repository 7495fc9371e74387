import { expect, it } from 'vitest';
import type { SourceFile } from '../architecture/source-files.ts';
import { inRoot } from '../setup/paths.mjs';
import { NearTests } from './near-tests.ts';

function source(path: string, ...imported: string[]): SourceFile {
  const imports = imported.map((file) => ({ specifier: file, file, isTypeOnly: false, isDynamic: false }));
  return { path, text: '', imports };
}

const near = new NearTests([
  source('api/store/mail/news.store.ts'),
  source('api/store/open-store.ts', 'api/store/mail/news.store.ts'),
  source('scripts/testing/test-scope.ts'),
  source('api/testing/each-engine.ts', 'api/store/open-store.ts', 'scripts/testing/test-scope.ts'),
  source('api/store/open-store.test.ts', 'api/store/open-store.ts'),
  source('api/domain/news/news.test.ts', 'api/testing/each-engine.ts'),
  source('api/store/killed.slow.test.ts', 'api/store/open-store.ts'),
  source('shared/rules/slug.test.ts'),
]);

it('finds the files of tests that reach a program, first those that bear its name', () => {
  expect(near.of('api/store/mail/news.store.ts')).toEqual(
    ['api/domain/news/news.test.ts', 'api/store/open-store.test.ts', 'api/store/killed.slow.test.ts'].map((file) =>
      inRoot(file),
    ),
  );
});

it('knows which of them `npm run test:rest` runs, too', () => {
  const inRest = near.of('api/store/mail/news.store.ts').filter((test) => near.isInRest(test));
  expect(inRest).toEqual(['api/domain/news/news.test.ts', 'api/store/killed.slow.test.ts'].map((file) => inRoot(file)));
});
