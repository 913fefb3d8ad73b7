import { parseSync, type ESTree } from 'vite';

import type { TreeFile } from './tree.ts';

/** A node of the syntax tree, of which only what is asked for is known. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [name: string]: unknown;
}

/** A node with those around it, the outermost first. */
interface Place {
  readonly node: Node;
  readonly around: readonly Node[];
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);
const WRAPPERS = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
]);
const isHook = (name: string): boolean => /^use[A-Z]/.test(name);

/** Refs of elements, or hooks that may return one. Reading a file takes a hundred times as long. */
const MATTERS = /\bref=|Ref=|\bref:|\b(?:function|const) use[A-Z]/;

interface FoundRefs {
  readonly count: number;
  /** The places of those that are new on each render. */
  readonly new: readonly string[];
}

/**
 * Finds the refs that components give to elements, and those among them that are made anew on each
 * render. React sets such a ref to null and back at each render, and a part that reads it in
 * between finds nothing.
 */
export function refsIn(files: readonly TreeFile[]): FoundRefs {
  const parsed = files
    .filter(({ text }) => MATTERS.test(text))
    .map((file) => ({ file, places: placesIn(file) }));
  const hooks = new Map(parsed.flatMap(({ places }) => places.flatMap(namedHook)));
  const found = parsed.flatMap(({ file, places }) =>
    places.flatMap(refsAt).map((value) => ({ file, value })),
  );
  return {
    count: found.length,
    new: found
      .filter(({ value }) => isNew(value, hooks))
      .map(({ file, value }) => `${file.path}:${lineOf(file.text, value.node.start)}`),
  };
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

function placesIn(file: TreeFile): readonly Place[] {
  const { program, errors } = parseSync(file.path, file.text);
  if (errors.length > 0) throw new Error(`${file.path} cannot be read: ${errors[0]?.message}`);
  const found: Place[] = [];
  const visit = (node: Node, around: readonly Node[]) => {
    found.push({ node, around });
    const inside = [...around, node];
    for (const child of childrenOf(node)) visit(child, inside);
  };
  visit(nodeOf(program), []);
  return found;
}

const nodeOf = (program: ESTree.Program): Node => program as unknown as Node;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);
const childOf = (node: Node, name: string): Node | null => {
  const child = node[name];
  return isNode(child) ? child : null;
};
const nodesOf = (node: Node, name: string): readonly Node[] => {
  const children = node[name];
  return Array.isArray(children) ? children.filter(isNode) : [];
};
const nameOf = (node: Node | null): string =>
  node !== null && typeof node['name'] === 'string' ? node['name'] : '';

/** Returns the values that are given as refs here: an attribute, or a property of spread ones. */
function refsAt({ node, around }: Place): readonly Place[] {
  const inside = [...around, node];
  if (node.type === 'JSXAttribute' && /^ref$|Ref$/.test(nameOf(childOf(node, 'name')))) {
    const value = childOf(node, 'value');
    const expression = value && childOf(value, 'expression');
    return expression ? [{ node: expression, around: inside }] : [];
  }
  const isRef = node.type === 'Property' && nameOf(childOf(node, 'key')) === 'ref';
  const value = childOf(node, 'value');
  const isPattern = around.at(-1)?.type === 'ObjectPattern';
  return isRef && value && !isPattern ? [{ node: value, around: inside }] : [];
}

type Hooks = ReadonlyMap<string, readonly Place[]>;

/** Returns a hook's name with what it returns. */
function namedHook({ node, around }: Place): readonly (readonly [string, readonly Place[]])[] {
  const isArrow = node.type === 'VariableDeclarator';
  const made = isArrow ? childOf(node, 'init') : node;
  const name = nameOf(childOf(node, 'id'));
  if (!made || !FUNCTIONS.has(made.type) || !isHook(name)) return [];
  const returned: Place[] = [];
  const body = childOf(made, 'body');
  const start = isArrow ? [...around, node, made] : [...around, made];
  const visit = (inner: Node, outer: readonly Node[]) => {
    if (FUNCTIONS.has(inner.type)) return;
    const value = inner.type === 'ReturnStatement' ? childOf(inner, 'argument') : null;
    if (value) returned.push({ node: value, around: [...outer, inner] });
    else for (const child of childrenOf(inner)) visit(child, [...outer, inner]);
  };
  if (body?.type === 'BlockStatement') visit(body, start);
  else if (body) returned.push({ node: body, around: start });
  return [[name, returned]];
}

/** Whether a value is another one on each render; `part` names the property of it that is meant. */
function isNew(place: Place, hooks: Hooks, part = ''): boolean {
  const { node, around } = place;
  const at = (name: string): Place | null => {
    const child = childOf(node, name);
    return child && { node: child, around: [...around, node] };
  };
  const isNewAt = (name: string, itsPart = part) => {
    const child = at(name);
    return child !== null && isNew(child, hooks, itsPart);
  };
  if (WRAPPERS.has(node.type)) return isNewAt('expression');
  if (FUNCTIONS.has(node.type)) return isInFunction(around);
  switch (node.type) {
    case 'ConditionalExpression':
      return isNewAt('consequent') || isNewAt('alternate');
    case 'LogicalExpression':
      return isNewAt('left') || isNewAt('right');
    case 'MemberExpression':
      return isNewAt('object', nameOf(childOf(node, 'property')));
    case 'ObjectExpression':
      return isNewObject(place, hooks, part);
    case 'CallExpression':
      return isNewResult(place, hooks, part);
    case 'Identifier':
      return isNewName(place, hooks, part);
    default:
      return false;
  }
}

const isInFunction = (around: readonly Node[]): boolean =>
  around.some(({ type }) => FUNCTIONS.has(type));

function isNewObject({ node, around }: Place, hooks: Hooks, part: string): boolean {
  if (part === '') return isInFunction(around);
  const property = nodesOf(node, 'properties').find(
    (each) => nameOf(childOf(each, 'key')) === part,
  );
  const value = property && childOf(property, 'value');
  return (
    !!property && !!value && isNew({ node: value, around: [...around, node, property] }, hooks)
  );
}

/** A hook of ours returns what it says; one of a library returns the same; anything else is new. */
function isNewResult({ node, around }: Place, hooks: Hooks, part: string): boolean {
  const callee = childOf(node, 'callee');
  const name = nameOf(callee?.type === 'MemberExpression' ? childOf(callee, 'property') : callee);
  if (!isHook(name)) return isInFunction(around);
  return (hooks.get(name) ?? []).some((returned) => isNew(returned, hooks, part));
}

/** Looks for what a name is in the functions around it, from the inside. */
function isNewName({ node, around }: Place, hooks: Hooks, part: string): boolean {
  const name = nameOf(node);
  for (let depth = around.length - 1; depth >= 0; depth -= 1) {
    const outer = around[depth];
    if (!outer || !['BlockStatement', 'Program'].includes(outer.type)) continue;
    const inside = around.slice(0, depth + 1);
    for (const statement of nodesOf(outer, 'body').map(
      (each) => childOf(each, 'declaration') ?? each,
    )) {
      const here = [...inside, statement];
      if (statement.type === 'FunctionDeclaration' && nameOf(childOf(statement, 'id')) === name) {
        return isInFunction(inside);
      }
      for (const declared of nodesOf(statement, 'declarations')) {
        const value = childOf(declared, 'init');
        const named = childOf(declared, 'id');
        const its = named && partNamed(named, name);
        if (!value || its === null) continue;
        return isNew({ node: value, around: [...here, declared] }, hooks, its || part);
      }
    }
  }
  return false;
}

/**
 * Returns which part of a value a pattern gives this name: '' for all of it, null for none. The
 * setter in a pair of state and setter is the same on each render, and so is what is kept there.
 */
function partNamed(pattern: Node, name: string): string | null {
  if (pattern.type === 'Identifier') return nameOf(pattern) === name ? '' : null;
  if (pattern.type !== 'ObjectPattern') return null;
  const property = nodesOf(pattern, 'properties').find(
    (each) => nameOf(childOf(each, 'value')) === name,
  );
  return property ? nameOf(childOf(property, 'key')) : null;
}
