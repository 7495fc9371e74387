import type { Plugin } from 'vite';
import { limits } from '../../shared/limits.ts';

const values: Record<string, unknown> = limits;

/** Puts each number where it is used, so that no page has to load the list of all of them. */
export function inlineLimits(): Plugin {
  return {
    name: 'dalil:inline-limits',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:pwa|shared)\/.*\.tsx?$/, code: /\/limits\.ts["']/ },
      handler: (code) =>
        code.replace(/\blimits\.(\w+)/g, (found, name: string) =>
          name in limits ? `(${JSON.stringify(values[name])})` : found,
        ),
    },
  };
}
