import type { Node } from '../architecture/syntax-tree.ts';

type Read = (node: Node) => string;

/** Functions whose call takes a lock on the rows of the query they are given. */
const locks = new Set(['lockingRows']);

/**
 * A statement that awaits a call, without the `await`; undefined where the result is used, because code that gets a
 * promise in place of a value fails in any test.
 */
export function withoutWait({ expression }: Node, read: Read): string | undefined {
  const awaited = expression as Node;
  if (awaited.type !== 'AwaitExpression' || (awaited.argument as Node).type !== 'CallExpression') return undefined;
  return `${read(awaited.argument as Node)};`;
}

/** True for a statement that puts something back to nothing, such as `field.value = ''` or `latest = undefined`. */
export function isReset({ expression }: Node): boolean {
  const { type, operator, right } = expression as Node;
  return type === 'AssignmentExpression' && operator === '=' && isNothing(right as Node);
}

/** The query of a call that locks its rows, for a program that reads them without the lock. */
export function queryWithoutLock(call: Node, read: Read): string | undefined {
  const [query] = call.arguments as Node[];
  return query && locks.has(String((call.callee as Node).name)) ? `(${read(query)})` : undefined;
}

/** Guards that end the function, right after a statement that waits: what they guard against happens in the meantime. */
export function guardsAfterWaits(statements: readonly Node[], read: Read): Node[] {
  return statements.filter((statement, place) => {
    const before = statements[place - 1];
    return before && isGuard(statement) && /\bawait\b/.test(read(before));
  });
}

function isGuard({ type, consequent, alternate }: Node): boolean {
  if (type !== 'IfStatement' || alternate) return false;
  const held = consequent as Node;
  const last = held.type === 'BlockStatement' ? (held.body as Node[]).at(-1) : held;
  return last?.type === 'ReturnStatement';
}

function isNothing(node: Node): boolean {
  const { type, value, elements, properties, name } = node as Node & { elements?: unknown[]; properties?: unknown[] };
  if (type === 'Literal') return value === '' || value === null || value === false || value === 0;
  if (type === 'Identifier') return name === 'undefined';
  if (type === 'NewExpression') return (node.arguments as unknown[]).length === 0;
  return elements?.length === 0 || properties?.length === 0;
}
