import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'tailwindcss';
import { root, type SourceFile } from './source-files.ts';
import { isNode, type Node, nodesOf, parseTsx } from './syntax-tree.ts';

/** Names without a rule of their own, and why components have them. */
export const hooks: Record<string, string> = {
  'entry-card': 'browser tests find the card of an entry',
  'visits-days': 'tests read the days below the chart',
  'visits-scale': 'tests read the numbers beside the chart',
};

/** Attributes, properties and variables of these names hold classes; so do the variables that their values name. */
const holder = /^(?:className|\w+Class(?:Name|es)?)$/;

/** Stands for an expression in the text of a template. */
const hole = '\0';

/** The classes that a component names, each once. `nuqta-${kind}`, which an expression completes, is `nuqta-*`. */
export function namedClasses({ path: file, text }: SourceFile): string[] {
  const bindings = Map.groupBy(nodesOf(parseTsx(file, text)).flatMap(bindingsOf), ([name]) => name);
  const names = new Set([...bindings.keys()].filter((name) => holder.test(name)));
  const texts: string[] = [];
  // Both lists grow while they are walked.
  for (const name of names) {
    const values = (bindings.get(name) ?? []).map(([, value]) => value);
    for (const value of values) {
      if (value.type === 'Identifier') names.add(value.name as string);
      texts.push(textOf(value));
      values.push(...partsOf(value).filter(isNode));
    }
  }
  const words = texts.flatMap((one) => one.split(/\s+/)).filter((word) => word !== '' && word !== hole);
  return [...new Set(words.map((word) => word.replace(/\0.*/, '*')))];
}

/** The name that a node gives a value, with the value. */
function bindingsOf(node: Node): [name: string, value: Node][] {
  if (node.type === 'VariableDeclarator') return bind(node.id, node.init);
  if (node.type === 'AssignmentPattern') return bind(node.left, node.right);
  if (node.type === 'Property') return bind(node.key, node.value);
  // Other attributes of a variable's name belong to another component.
  if (node.type === 'JSXAttribute') return bind(node.name, node.value).filter(([name]) => holder.test(name));
  return [];
}

function bind(key: unknown, value: unknown): [string, Node][] {
  return isNode(key) && typeof key.name === 'string' && isNode(value) ? [[key.name, value]] : [];
}

function textOf({ type, value, quasis }: Node): string {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral') return '';
  return (quasis as { value: { cooked: string } }[]).map((one) => one.value.cooked).join(hole);
}

/** The expressions whose values an expression can have, or can hold. */
function partsOf(node: Node): unknown[] {
  switch (node.type) {
    case 'TemplateLiteral':
      return node.expressions as Node[];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate];
    case 'LogicalExpression':
      return node.operator === '&&' ? [node.right] : [node.left, node.right];
    case 'CallExpression':
      return isNode(node.callee) && node.callee.name === 'classNames' ? (node.arguments as Node[]) : [];
    case 'MemberExpression':
      return [node.object, !node.computed && node.property];
    case 'ObjectExpression':
      return (node.properties as Node[]).map(({ value }) => value);
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return [node.expression];
    default:
      return [];
  }
}

/** Of the names, those that Tailwind writes rules for in the theme of the app. */
export async function tailwindClasses(asked: readonly string[]): Promise<Set<string>> {
  const styles = path.join(root, 'pwa/styles');
  const sheet = '@import "tailwindcss/theme"; @import "./colors.css"; @import "./tokens.css"; @tailwind utilities;';
  const { build } = await compile(sheet, { base: styles, loadStylesheet: async (name) => loadSheet(styles, name) });
  const rules = build([...asked]);
  const written = new Set([...rules.matchAll(/\.((?:[\w-]|\\3\d |\\.)+)/g)].map(([, name = '']) => unescaped(name)));
  return new Set(asked.filter((name) => written.has(name)));
}

function loadSheet(base: string, name: string): { path: string; base: string; content: string } {
  const file = name.startsWith('.') ? path.join(base, name) : path.join(root, 'node_modules', `${name}.css`);
  return { path: file, base, content: readFileSync(file, 'utf8') };
}

function unescaped(name: string): string {
  return name.replace(/\\3(\d) |\\(.)/g, (_, digit, other) => digit ?? other);
}

/** Whether a name has a rule; one that ends in an expression stands for all that begin like it. */
export function isKnown(name: string, known: ReadonlySet<string>): boolean {
  const start = name.slice(0, -1);
  return name.endsWith('*') ? [...known].some((one) => one.startsWith(start)) : known.has(name);
}

const components = path.join(root, 'node_modules/daisyui/components');

/** Controls that daisyUI draws here; what we draw ourselves has names of its own. */
export const fromDaisyUi = ['loading', 'range', 'textarea', 'toggle'];

/** All classes of daisyUI, also those of components that are not used. */
export function daisyUiClasses(): Set<string> {
  const files = readdirSync(components).map((component) => path.join(components, component, 'object.js'));
  return new Set(files.filter(existsSync).flatMap((file) => classesIn(readFileSync(file, 'utf8'))));
}

/** Names of the classes that a style sheet has rules for. */
export function classesIn(styles: string): string[] {
  const rules = styles.replace(/\/\*.*?\*\//gs, '');
  return [...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
}

/** Classes that a style sheet asks for, whether or not a component names them. */
export function inlineNames(styles: string): string[] {
  return listOf(styles, '@source inline');
}

/** Classes of Tailwind that a style sheet gets no rules for, because the words stand in the code for other things. */
export function withoutRule(styles: string): Set<string> {
  return new Set(listOf(styles, '@source not inline'));
}

function listOf(styles: string, rule: string): string[] {
  const [, names] = new RegExp(`${rule}\\("\\{([^}]+)\\}"\\)`).exec(styles) ?? [];
  return names?.split(',') ?? [];
}
