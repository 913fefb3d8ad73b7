import {
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isMethodDeclaration,
  isParenthesizedExpression,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
  SyntaxKind,
  type Expression,
  type JsxElement,
  type JsxFragment,
  type Node,
} from 'typescript/unstable/ast';
import { TypeFlags, type Project, type Type } from 'typescript/unstable/sync';

/**
 * What is wrong with a text. A translator of a browser puts an element in place of each text, and
 * React goes on to hold the text that is gone.
 */
export const ADVICE = {
  conditional: 'is there at times: put it into an element of its own',
  changing: 'may change: put it into an element of its own, or all of it into one `${…}`',
  after: 'follows what comes and goes: put it into an element of its own',
  fragment: 'has no element around it: put it into one of its own',
  returned: 'is all that a component returns: return an element',
} as const;

export interface LooseText {
  readonly at: string;
  readonly code: string;
  readonly advice: (typeof ADVICE)[keyof typeof ADVICE];
}

type Parent = JsxElement | JsxFragment;
const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const ANYTHING = TypeFlags.Any | TypeFlags.Unknown;
const ONE_TEXT = TypeFlags.StringLiteral | TypeFlags.NumberLiteral;

/** Finds the texts in some files of a project that a translator would take from React's hands. */
export function looseTexts(project: Project, paths: readonly string[]): readonly LooseText[] {
  const sources = paths.map((path) => {
    const source = project.program.getSourceFile(path);
    if (!source) throw new Error(`${path} is not of the project`);
    return source;
  });
  const nodes = sources.map((source) => nodesWithin(source));
  const types = typesOf(project, nodes.flat().flatMap(valuesAt));
  const reader = new Reader(project, types);
  return sources.flatMap((source, index) =>
    (nodes[index] ?? []).flatMap((node) => reader.findingsAt(node)).map(({ node, advice }) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const code = node.getText(source).trim().replaceAll(/\s+/g, ' ');
      return { at: `${source.fileName}:${line + 1}`, code, advice: ADVICE[advice] };
    }),
  );
}

function nodesWithin(source: Node): readonly Node[] {
  const found: Node[] = [];
  const visit = (node: Node) => {
    found.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function typesOf(project: Project, values: readonly Node[]): ReadonlyMap<Node, Type> {
  const types = project.checker.getTypeAtLocation(values);
  return new Map(values.flatMap((value, at) => (types[at] ? [[value, types[at]]] : [])));
}

const isParent = (node: Node): node is Parent => isJsxElement(node) || isJsxFragment(node);

/** The children that React is given: spaces at the ends of lines are none. */
const childrenOf = (parent: Parent): readonly Node[] =>
  parent.children.filter((child) =>
    isJsxText(child) ? !child.containsOnlyTriviaWhiteSpaces : !isJsxExpression(child) || child.expression,
  );

const inside = (node: Node): Node =>
  isParenthesizedExpression(node) || isJsxExpression(node)
    ? node.expression ? inside(node.expression) : node
    : node;

/** The expressions at a node whose types matter. */
function valuesAt(node: Node): readonly Node[] {
  if (isParent(node)) return childrenOf(node).filter(isJsxExpression).map(inside);
  return componentAt(node) ? returnsOf(node).map(inside) : [];
}

/** Whether a node is a function that React calls to show something. */
function componentAt(node: Node): boolean {
  if (isMethodDeclaration(node)) return isIdentifier(node.name) && node.name.text === 'render';
  const named = isFunctionDeclaration(node) ? node : node.parent;
  if (!isFunctionDeclaration(node) && !isArrowFunction(node) && !isFunctionExpression(node)) return false;
  if (!isFunctionDeclaration(named) && !isVariableDeclaration(named)) return false;
  return named.name !== undefined && isIdentifier(named.name) && /^[A-Z][a-z]/.test(named.name.text);
}

/** What a function returns, without what functions within it return. */
function returnsOf(node: Node): readonly Node[] {
  const body = 'body' in node ? (node.body as Node | undefined) : undefined;
  if (!body) return [];
  if (!isBlock(body)) return [body];
  const found: Expression[] = [];
  const visit = (each: Node) => {
    if (isReturnStatement(each) && each.expression) found.push(each.expression);
    if (!isArrowFunction(each) && !isFunctionExpression(each) && !isFunctionDeclaration(each)) {
      each.forEachChild(visit);
    }
  };
  body.forEachChild(visit);
  return found;
}

interface Finding {
  readonly node: Node;
  readonly advice: keyof typeof ADVICE;
}

class Reader {
  readonly #project: Project;
  readonly #types: ReadonlyMap<Node, Type>;
  readonly #stays = new Map<number, boolean>();

  constructor(project: Project, types: ReadonlyMap<Node, Type>) {
    this.#project = project;
    this.#types = types;
  }

  findingsAt(node: Node): readonly Finding[] {
    if (isParent(node)) return this.#amongChildren(node);
    if (!componentAt(node)) return [];
    return returnsOf(node)
      .filter((value) => this.#mayBeText(inside(value)))
      .map((value) => ({ node: value, advice: 'returned' }));
  }

  #amongChildren(parent: Parent): readonly Finding[] {
    const children = childrenOf(parent);
    const isAlone = children.length === 1 && !isJsxFragment(parent);
    let hasLooseBefore = false;
    return children.flatMap((child): readonly Finding[] => {
      const value = inside(child);
      const advice = this.#adviceFor(value, parent, isAlone, hasLooseBefore);
      hasLooseBefore = !advice && !this.#isFixed(value);
      return advice ? [{ node: value, advice }] : [];
    });
  }

  #adviceFor(
    value: Node,
    parent: Parent,
    isAlone: boolean,
    hasLooseBefore: boolean,
  ): keyof typeof ADVICE | null {
    if (isBlank(value)) return null;
    const isChoice = isConditionalExpression(value) || isBinaryExpression(value);
    if (isAlone) return isChoice && this.#mayBeSeveral(value) ? 'conditional' : null;
    if (isFixedText(value) || this.#isOneText(value)) {
      if (isJsxFragment(parent)) return 'fragment';
      return hasLooseBefore ? 'after' : null;
    }
    if (!this.#mayBeText(value)) return null;
    if (isJsxFragment(parent)) return 'fragment';
    return isChoice ? 'conditional' : 'changing';
  }

  #partsOf(value: Node): readonly Type[] {
    const type = this.#types.get(value);
    if (!type) return [];
    return type.isUnionType() ? type.getTypes() : [type];
  }

  #mayBeText(value: Node): boolean {
    return this.#partsOf(value).some((part) => this.#isTextType(part));
  }

  #isTextType(type: Type): boolean {
    if ((type.flags & (TEXT | ANYTHING)) !== 0) return true;
    const { checker } = this.#project;
    if (!type.isObjectType() || !checker.isArrayType(type)) return false;
    const each = checker.getTypeArguments(type as Parameters<typeof checker.getTypeArguments>[0])[0];
    const parts = each?.isUnionType() ? each.getTypes() : each ? [each] : [];
    return parts.some((part) => (part.flags & (TEXT | ANYTHING)) !== 0);
  }

  /** Whether a value may be several children, some of them texts. */
  #mayBeSeveral(value: Node): boolean {
    return this.#partsOf(value).some(
      (part) =>
        (part.flags & ANYTHING) !== 0 ||
        part.getSymbol()?.name === 'Iterable' ||
        (part.isObjectType() && this.#isTextType(part)),
    );
  }

  #isOneText(value: Node): boolean {
    const type = this.#types.get(value);
    const isChoice = isConditionalExpression(value) || isBinaryExpression(value);
    return type !== undefined && !isChoice && (type.flags & ONE_TEXT) !== 0;
  }

  /** Whether a child is the same one element, or space, as long as its parent is there. */
  #isFixed(value: Node): boolean {
    if (isJsxElement(value) || isJsxSelfClosingElement(value)) {
      const name = isJsxElement(value) ? value.openingElement.tagName : value.tagName;
      return isIdentifier(name) && /^[a-z]/.test(name.text) ? true : this.#staysOne(name);
    }
    return isJsxText(value) || isFixedText(value) || this.#isOneText(value);
  }

  /** Whether a component always shows the same one element. */
  #staysOne(name: Node): boolean {
    const { checker } = this.#project;
    const symbol = checker.getSymbolAtLocation(name);
    if (!symbol) return false;
    const known = this.#stays.get(symbol.id);
    if (known !== undefined) return known;
    this.#stays.set(symbol.id, false);
    const isAlias = symbol.declarations[0]?.kind === SyntaxKind.ImportSpecifier;
    const place = (isAlias ? checker.getAliasedSymbol(symbol) : symbol).valueDeclaration;
    const stays = place !== undefined && this.#isOneElement(place.path, place.resolve(this.#project));
    this.#stays.set(symbol.id, stays);
    return stays;
  }

  #isOneElement(path: string, declared: Node | undefined): boolean {
    // An icon is one picture.
    if (path.includes('/lucide-react/')) return true;
    const made = declared && isVariableDeclaration(declared) ? declared.initializer : declared;
    if (!made) return false;
    const roots = returnsOf(made).map(inside);
    const [first] = roots;
    return (
      first !== undefined &&
      roots.length === 1 && (isJsxElement(first) || isJsxSelfClosingElement(first)) && this.#isFixed(first)
    );
  }
}

/** Spaces alone are not translated. */
const isBlank = (value: Node): boolean =>
  (isJsxText(value) || isStringLiteral(value)) && value.text.trim() === '';

/** A text that is written here, or that `t` finds without values. */
function isFixedText(value: Node): boolean {
  if (isJsxText(value) || isStringLiteral(value)) return true;
  if (!isCallExpression(value) || !isIdentifier(value.expression)) return false;
  const [key] = value.arguments;
  return (
    value.expression.text === 't' &&
    value.arguments.length === 1 &&
    key !== undefined &&
    isStringLiteral(key)
  );
}
