import { parseSync } from 'vite';
import { isNode, type Node, nodesOf } from '../architecture/syntax-tree.ts';
import { guardsAfterWaits, isReset, queryWithoutLock, withoutWait } from './timing-mutations.ts';

/** One small change of a program that a test should notice. Places are offsets in the text. */
export interface Mutation {
  start: number;
  end: number;
  replacement: string;
  /** True when only a test that lets something happen in the meantime can notice it. */
  isTiming: boolean;
}

interface Change {
  node: Node;
  replacement: string;
  isTiming?: boolean;
}

type Read = (node: Node) => string;

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
};

/** Functions and methods that have a counterpart: of numbers, lists, and of the query builder. */
const counterparts = new Map(
  Object.entries({
    min: 'max',
    max: 'min',
    some: 'every',
    every: 'some',
    floor: 'ceil',
    ceil: 'floor',
    and: 'or',
    or: 'and',
    eq: 'ne',
    ne: 'eq',
    lt: 'lte',
    lte: 'lt',
    gt: 'gte',
    gte: 'gt',
    asc: 'desc',
    desc: 'asc',
    isNull: 'isNotNull',
    isNotNull: 'isNull',
  }),
);

/** Methods that return the type of their object. */
const droppable = new Set([
  'filter',
  'trim',
  'toLowerCase',
  'toSorted',
  'toReversed',
  'slice',
  'normalize',
  'replaceAll',
]);

/** Differences of looks only: a wrong colour is a matter of the screenshots. */
const looks = new Set(['className', 'style', 'key', 'size', 'stroke']);

/**
 * Lists the changes of a program that this gate tries: comparisons, conditions, arithmetic, left out calls, guards that
 * never hold, exchanged branches; and waits, resets and locks of rows, which matter only while something else happens.
 * Texts, types and looks stay as they are, and so do conditions of loops.
 */
export function mutationsOf(text: string, file: string): Mutation[] {
  const read: Read = (node) => text.slice(node.start, node.end);
  return nodesOf(programOf(text, file), (node) => !isLeftOut(node))
    .flatMap((node) => changesOf(node, read))
    .map(({ node: { start, end }, replacement, isTiming = false }) => ({ start, end, replacement, isTiming }));
}

/** @throws Error when the parser finds the text wrong */
function programOf(text: string, file: string): Node {
  const { program, errors } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program as unknown as Node;
}

function isLeftOut(node: Node): boolean {
  if (node.type === 'IfStatement') return isUnthinkable(node);
  if (node.type.startsWith('TS')) return !/^TS(?:As|Satisfies|NonNull)/.test(node.type);
  if (node.type === 'JSXAttribute') return looks.has(nameOf(node.name));
  return node.type.startsWith('Import') && node.type !== 'ImportExpression';
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? '') : '';
}

function changesOf(node: Node, read: Read): Change[] {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return [whole(node.test, 'false'), whole(node.test, 'true')];
    case 'BlockStatement':
      return guardsAfterWaits(node.body as Node[], read).map((guard) => ({
        node: guard,
        replacement: ';',
        isTiming: true,
      }));
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorChanges(node, read);
    case 'UnaryExpression':
      return node.operator === '!' ? [{ node, replacement: read(node.argument as Node) }] : [];
    case 'Literal':
      return typeof node.value === 'boolean' ? [{ node, replacement: String(!node.value) }] : [];
    case 'ExpressionStatement':
      return statementChanges(node, read);
    case 'CallExpression':
      return callChanges(node, read);
    default:
      return [];
  }
}

function statementChanges(node: Node, read: Read): Change[] {
  if (isReset(node)) return [{ node, replacement: ';', isTiming: true }];
  if (!isCall(node.expression) || isLog(node, read)) return [];
  const begun = withoutWait(node, read);
  const leftOut = { node, replacement: ';' };
  return begun === undefined ? [leftOut] : [leftOut, { node, replacement: begun, isTiming: true }];
}

function whole(node: unknown, replacement: string): Change {
  return { node: node as Node, replacement };
}

// A state that cannot happen, with an English message for programmers.
function isUnthinkable({ consequent }: Node): boolean {
  const { type, argument } = consequent as Node;
  return type === 'ThrowStatement' && nameOf((argument as Node).callee) === 'Error';
}

function isCall(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'AwaitExpression' || node.operator === 'void') return isCall(node.argument);
  return node.type === 'CallExpression';
}

function operatorChanges(node: Node, read: Read): Change[] {
  const left = node.left as Node;
  const right = node.right as Node;
  const operator = String(node.operator);
  if (operator === '??') return isForTheCompiler(left, right) ? [] : [{ node, replacement: `(${read(left)})` }];
  const other = operators[operator];
  if (!other || (operator === '+' && [left, right].some(isText))) return [];
  return [{ node, replacement: `(${read(left)}) ${other} (${read(right)})` }];
}

// Every access by an index may be nothing to the compiler, and `null` only stands for `undefined`.
function isForTheCompiler(left: Node, right: Node): boolean {
  const inner = left.type === 'ChainExpression' ? (left.expression as Node) : left;
  return (inner.type === 'MemberExpression' && inner.computed === true) || right.value === null;
}

// Operators read the log; tests check its lines where they matter.
function isLog(node: Node, read: Read): boolean {
  return /^(?:void )?(?:\w+\.)?(?:log|logger|console)\b/.test(read(node));
}

function isText(node: Node): boolean {
  if (node.type === 'BinaryExpression') return isText(node.left as Node) || isText(node.right as Node);
  return node.type === 'TemplateLiteral' || typeof node.value === 'string';
}

function callChanges(node: Node, read: Read): Change[] {
  const callee = node.callee as Node;
  if (callee.type === 'Identifier') {
    const unlocked = queryWithoutLock(node, read);
    if (unlocked !== undefined) return [{ node, replacement: unlocked, isTiming: true }];
    const other = counterparts.get(nameOf(callee));
    return other && isOfQueries(nameOf(callee)) ? [{ node: callee, replacement: builderName(other) }] : [];
  }
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const property = callee.property as Node;
  const name = nameOf(property);
  const other = counterparts.get(name);
  if (other && !isOfQueries(name)) return [{ node: property, replacement: other }];
  return droppable.has(name) ? [{ node, replacement: read(callee.object as Node) }] : [];
}

const ofQueries = new Set(['and', 'or', 'eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'asc', 'desc', 'isNull', 'isNotNull']);

function isOfQueries(name: string): boolean {
  return ofQueries.has(name);
}

// The file need not import the counterpart: the tester imports the builder under this name.
function builderName(name: string): string {
  return `queryBuilder.${name}`;
}
