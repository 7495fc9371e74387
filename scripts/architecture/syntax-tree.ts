import { parseSync } from 'vite';

/** A node of the syntax tree, in the common form for JavaScript (ESTree). */
export interface Node {
  type: string;
  /** Place of its first character in the source. */
  start: number;
  end: number;
  [part: string]: unknown;
}

/** Trees by their text: several checks read each file, and parsing takes most of their time. */
const trees = new Map<string, Node>();

/** Reads a file of TypeScript with JSX. The tree is shared: nobody may change it. */
export function parseTsx(path: string, text: string): Node {
  const known = trees.get(text);
  if (known) return known;
  const { program, errors } = parseSync(path, text, { lang: 'tsx', preserveParens: false });
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const tree = program as unknown as Node;
  trees.set(text, tree);
  return tree;
}

/** The nodes right below one. */
function partsOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** All nodes of a tree, itself first, in the order of the source. `enters` keeps out of what it refuses. */
export function nodesOf(node: Node, enters: (part: Node) => boolean = () => true, found: Node[] = []): Node[] {
  found.push(node);
  for (const part of partsOf(node)) if (enters(part)) nodesOf(part, enters, found);
  return found;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The name of an element, of the page or of a component. */
export function tagOf(element: Node): string {
  return String(((element.openingElement as Node).name as Node).name ?? '');
}

/** The children that an element draws: no line breaks of the source, no comments. */
export function childrenOf(element: Node): Node[] {
  return (element.children as Node[]).filter(
    (child) =>
      !(child.type === 'JSXText' && /^\s*\n\s*$/.test(String(child.value))) &&
      !(child.type === 'JSXExpressionContainer' && (child.expression as Node).type === 'JSXEmptyExpression'),
  );
}
