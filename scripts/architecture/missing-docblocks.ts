import type { SourceFile } from './source-files.ts';

const documentedFolders =
  /^(shared|api\/(domain|store|http)|pwa\/(data|device|features|http|local|screens|shell|sync|ui))\//;
const exportedFunction = /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:<[^>]*>)?\(/gm;

/** Returns the exported functions of the documented folders that no docblock explains, as `file: name`. */
export function missingDocblocks(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((source) => documentedFolders.test(source.path))
    .flatMap((source) =>
      [...source.text.matchAll(exportedFunction)]
        .filter((match) => !hasDocblockBefore(source.text, match.index))
        .map((match) => `${source.path}: ${match[1] ?? match[2]}`),
    );
}

/** An overload shares the docblock of its first signature. */
function hasDocblockBefore(text: string, index: number): boolean {
  const before = text.slice(0, index).trimEnd();
  return before.endsWith('*/') || /\nexport (?:async )?function [^{]*;$/.test(before);
}
