import type { SourceFile } from './source-files.ts';
import { isNode, type Node, nodesOf, parseTsx, tagOf } from './syntax-tree.ts';

/** A function or value of a module: a component when its name begins with a capital. */
export interface Component {
  name: string;
  source: SourceFile;
  body: Node;
  isExported: boolean;
  /** Names that it may use, and what they are of: of one prop, of the others (`...rest`), or of an expression. */
  names: Map<string, { prop: string } | { isRest: true } | { value: Node }>;
}

/** A place where a component is used: `<Button icon={…}>…</Button>`. */
export interface Use {
  by: Component;
  element: Node;
}

/** All components of some sources. */
export function componentsOf(sources: readonly SourceFile[]): Component[] {
  return sources.flatMap((source) => {
    const ofFile = (parseTsx(source.path, source.text).body as Node[]).flatMap((one) => componentsIn(source, one));
    const values = ofFile.map(({ name, body }) => [name, { value: body }] as const);
    return ofFile.map((one) => ({ ...one, names: new Map([...values, ...one.names]) }));
  });
}

/** Tells where a component is used, by its name: in its file alone unless it is exported. */
export function usesAmong(components: readonly Component[]): (component: Component) => Use[] {
  const uses = components.flatMap((by) =>
    nodesOf(by.body)
      .filter(({ type }) => type === 'JSXElement')
      .map((element) => ({ by, element })),
  );
  const byTag = Map.groupBy(uses, ({ element }) => tagOf(element));
  return ({ name, source, isExported }) =>
    (byTag.get(name) ?? []).filter(({ by }) => isExported || by.source === source);
}

/** What an element has as a prop; undefined without it. */
export function propOf(element: Node, name: string): Node | undefined {
  const attributes = (element.openingElement as Node).attributes as Node[];
  const found = attributes.find((one) => one.type === 'JSXAttribute' && (one.name as Node).name === name);
  return isNode(found?.value) ? found.value : undefined;
}

/** What is spread over the props of an element. */
export function spreadsOf(element: Node): Node[] {
  const attributes = (element.openingElement as Node).attributes as Node[];
  return attributes.filter(({ type }) => type === 'JSXSpreadAttribute').map(({ argument }) => argument as Node);
}

function componentsIn(source: SourceFile, statement: Node): Component[] {
  const isExported = isNode(statement.declaration);
  const declared = isNode(statement.declaration) ? statement.declaration : statement;
  const made = (id: unknown, body: unknown) =>
    isNode(body) ? [{ name: String((id as Node).name), source, body, isExported, names: namesIn(body) }] : [];
  if (declared.type === 'FunctionDeclaration') return made(declared.id, declared);
  if (declared.type !== 'VariableDeclaration') return [];
  return (declared.declarations as Node[]).flatMap(({ id, init }) => made(id, init));
}

function namesIn(body: Node): Component['names'] {
  const names: Component['names'] = new Map();
  const [props] = (body.params ?? []) as Node[];
  if (props) noteProps(props, names);
  for (const { type, id, init } of nodesOf(body)) {
    if (type === 'VariableDeclarator' && isNode(init)) noteVariable(id as Node, init, names);
  }
  return names;
}

function noteVariable(target: Node, value: Node, names: Component['names']): void {
  if (target.type === 'Identifier') names.set(String(target.name), { value });
  if (target.type !== 'ObjectPattern') return;
  // `const { children, ...rest } = props`
  if (value.name === 'props') noteProps(target, names);
  // `const { parts } = kept ?? { parts: children }`
  for (const { key, value: given } of nodesOf(value).flatMap(propertiesOf)) {
    names.set(String((key as Node).name), { value: given as Node });
  }
}

function propertiesOf(node: Node): Node[] {
  return node.type === 'ObjectExpression' ? (node.properties as Node[]).filter((one) => isNode(one.key)) : [];
}

function noteProps(pattern: Node, names: Component['names']): void {
  if (pattern.type === 'Identifier') names.set(String(pattern.name), { isRest: true });
  if (pattern.type !== 'ObjectPattern') return;
  for (const { key, value, argument } of pattern.properties as Node[]) {
    if (isNode(argument)) noteProps(argument, names);
    if (!isNode(key) || !isNode(value)) continue;
    const name = value.type === 'AssignmentPattern' ? (value.left as Node) : value;
    names.set(String(name.name), { prop: String(key.name) });
  }
}
