import { isNode, type Node, nodesOf, parseTsx } from './syntax-tree.ts';

const comment = /(?:^|\s)\/\/\s*\S|\*\//;

/**
 * Finds what takes an error without looking at it and without a reason beside it: `catch { return null; }`,
 * `.catch(() => undefined)`, `.then(use, () => false)`. What calls something or throws again has handled the error.
 *
 * The reason is a comment in the line before, or before the `try`, on the line, or in the body.
 *
 * @returns line and text of each
 */
export function swallowedFaults(text: string, path: string): string[] {
  if (!/\bcatch\b|\.then\(/.test(text)) return [];
  const lines = text.split('\n');
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const isExplained = (line: number) => [lines[line - 2], lines[line - 1]].some((one) => comment.test(one ?? ''));
  return nodesOf(parseTsx(path, text))
    .flatMap((node) => handlersIn(node))
    .filter(({ handler }) => !isHandled(handler) && !comment.test(text.slice(handler.start, handler.end)))
    .filter(({ handler, begin }) => !isExplained(lineOf(handler.start)) && !isExplained(lineOf(begin)))
    .map(({ handler }) => `line ${lineOf(handler.start)}: ${lines[lineOf(handler.start) - 1]?.trim()}`);
}

interface Handler {
  handler: Node;
  /** Where the statement begins whose error it takes. */
  begin: number;
}

/** The parts of a node that take an error without a name for it. */
function handlersIn(node: Node): Handler[] {
  const { handler } = node;
  if (node.type === 'TryStatement') {
    return isNode(handler) && !isNode(handler.param) ? [{ handler, begin: node.start }] : [];
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return [];
  const { property } = node.callee;
  const place = isNode(property) ? ['catch', 'then'].indexOf(String(property.name)) : -1;
  const given = (node.arguments as unknown[])[place];
  if (!isNode(given) || given.type !== 'ArrowFunctionExpression' || (given.params as unknown[]).length > 0) return [];
  return [{ handler: given, begin: node.start }];
}

function isHandled(handler: Node): boolean {
  const deeds = ['CallExpression', 'NewExpression', 'ThrowStatement'];
  return nodesOf(handler).some(({ type }) => deeds.includes(type));
}
