import { type Component, componentsOf, propOf, spreadsOf, type Use, usesAmong } from './components.ts';
import type { SourceFile } from './source-files.ts';
import { childrenOf, isNode, type Node, nodesOf } from './syntax-tree.ts';

/**
 * Answers the texts that are not the only child of an element, as `file:line text`. For each of those React keeps a text
 * node, and breaks where another program has replaced it: translators of browsers do (react#11538).
 */
export function looseTexts(sources: readonly SourceFile[]): string[] {
  const components = componentsOf(sources);
  const judge = new TextJudge(usesAmong(components));
  return components.flatMap((by) =>
    nodesOf(by.body)
      .flatMap((node) => drawnBeside(node, by))
      .filter((child) => judge.mayBeText(child, by))
      .map((child) => placeOf(child, by.source)),
  );
}

/** What a node draws that must not be a text. */
function drawnBeside(node: Node, { name, body }: Component): Node[] {
  if (node.type === 'JSXFragment') return childrenOf(node);
  if (node.type === 'JSXElement') {
    const children = childrenOf(node);
    return children.length > 1 ? children : listedIn(children[0]);
  }
  // A component that is a text is not the only child of an element.
  return node === body && /^[A-Z]/.test(name) && /Function/.test(node.type) ? bodyOf(node) : [];
}

/** A list of texts is not one child. */
function listedIn(child: Node | undefined): Node[] {
  const inner = child?.type === 'JSXExpressionContainer' ? (child.expression as Node) : undefined;
  return inner && methodOf(inner) === 'map' ? [inner] : [];
}

/** Tells whether something may draw a text, also by what a component is given where it is used. */
class TextJudge {
  readonly #usesOf: (component: Component) => Use[];
  readonly #asked = new Set<string>();
  readonly #known = new Map<string, boolean>();

  constructor(usesOf: (component: Component) => Use[]) {
    this.#usesOf = usesOf;
  }

  mayBeText(node: Node, by: Component): boolean {
    const any = (...parts: unknown[]) => parts.some((part) => this.mayBeText(part as Node, by));
    switch (node.type) {
      case 'JSXExpressionContainer':
      case 'TSAsExpression':
      case 'ChainExpression':
        return any(node.expression);
      case 'JSXElement':
      case 'JSXFragment':
        return false;
      case 'Literal':
        return node.value !== null && typeof node.value !== 'boolean';
      case 'ConditionalExpression':
        return any(node.consequent, node.alternate);
      case 'LogicalExpression':
        return node.operator === '&&' ? any(node.right) : any(node.left, node.right);
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration':
        return any(...bodyOf(node));
      case 'CallExpression':
        return this.#ofCall(node, by);
      case 'Identifier':
        return this.#ofName(String(node.name), by);
      default:
        return true;
    }
  }

  #ofCall(call: Node, by: Component): boolean {
    const [given] = call.arguments as Node[];
    const callee = call.callee as Node;
    if (callee.name === 'createElement') return false;
    // What they are given is what they draw.
    const isDrawn = methodOf(call) === 'map' || drawsItsArgument.has(String(callee.name));
    if (isDrawn && given) return this.mayBeText(given, by);
    return callee.type !== 'Identifier' || this.mayBeText(callee, by);
  }

  #ofName(name: string, by: Component): boolean {
    const of = by.names.get(name);
    if (of === undefined) return name !== 'undefined';
    if ('prop' in of) return this.#ofProp(of.prop, by);
    return 'isRest' in of || this.mayBeText(of.value, by);
  }

  #ofProp(prop: string, by: Component): boolean {
    const key = `${by.source.path} ${by.name} ${prop}`;
    const before = this.#known.get(key);
    // It is asked already: a component that hands its children on to another one of its kind.
    if (before !== undefined || this.#asked.has(key)) return before ?? false;
    this.#asked.add(key);
    const mayBe = this.#usesOf(by).some((use) =>
      givenTo(use, prop).some((one) => (one === 'rest' ? this.#ofProp(prop, use.by) : this.mayBeText(one, use.by))),
    );
    this.#asked.delete(key);
    if (this.#asked.size === 0) this.#known.set(key, mayBe);
    return mayBe;
  }
}

/**
 * What a component gets as a prop where it is used: what is written there, or `rest` when it may be among the props that
 * the other component hands on. What another object brings along is not known here; tests that draw it see it.
 */
function givenTo({ element, by }: Use, prop: string): (Node | 'rest')[] {
  const written = [propOf(element, prop), ...(prop === 'children' ? childrenOf(element) : [])].filter(isNode);
  if (written.length > 0) return written;
  const handsOn = spreadsOf(element).some(({ name }) => 'isRest' in (by.names.get(String(name)) ?? {}));
  return handsOn ? ['rest'] : [];
}

const drawsItsArgument = new Set(['createPortal', 'useMemo']);

/** What a function answers. */
function bodyOf({ body, expression }: Node): Node[] {
  if (expression) return [body as Node];
  const isOwn = ({ type }: Node) => !/Function/.test(type);
  return nodesOf(body as Node, isOwn).flatMap((node) =>
    node.type === 'ReturnStatement' && node.argument ? [node.argument as Node] : [],
  );
}

function methodOf(call: Node): string {
  const callee = call.callee as Node | undefined;
  return callee?.type === 'MemberExpression' ? String((callee.property as Node).name) : '';
}

function placeOf({ start, end }: Node, { path, text }: SourceFile): string {
  const line = text.slice(0, start).split('\n').length;
  return `${path}:${line} ${text.slice(start, end).trim().replace(/\s+/g, ' ').slice(0, 80)}`;
}
