import { defineConfig } from 'vitest/config';

/** Two kinds of tests: what runs in Node, and what needs a page. Browser tests are in pwa/e2e. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['*.test.ts', 'shared/**/*.test.ts', 'api/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'page',
          environment: 'jsdom',
          include: ['pwa/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
