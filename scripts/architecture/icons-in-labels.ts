import { childrenOf, componentsOf, tagOf } from './components.ts';
import type { SourceFile } from './source-files.ts';
import { nodesOf } from './syntax-tree.ts';

/**
 * Answers the buttons that have an icon among their children, as `file <Icon…>`. What a button is given stands in one
 * element, where an icon would be set above the text; it has a place of its own as `icon`.
 */
export function iconsInLabels(sources: readonly SourceFile[]): string[] {
  return componentsOf(sources).flatMap(({ body, source }) =>
    nodesOf(body)
      .filter((node) => node.type === 'JSXElement' && /^(Submit)?Button$/.test(tagOf(node)))
      .flatMap(childrenOf)
      .filter((child) => child.type === 'JSXElement' && tagOf(child).startsWith('Icon'))
      .map((icon) => `${source.path} <${tagOf(icon)}>`),
  );
}
