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
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
  SyntaxKind,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { TypeFlags, type Project, type Type } from 'typescript/unstable/sync';

import {
  childrenOf,
  inside,
  isLeftAlone,
  isParent,
  type Finding,
  type Parent,
} from './typed-tree.ts';

const OWN = 'put it into an element of its own';

/** What is wrong with a text, and what to do. */
const ADVICE = {
  conditional: `is not always shown: ${OWN}`,
  changing: `may change: ${OWN}, or join it with the texts beside it to one \`${'$'}{…}\``,
  after: `follows what comes and goes: ${OWN}`,
  fragment: `has no element around it: ${OWN}`,
  returned: 'is all that a component returns: return an element',
} as const;

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;
const ANYTHING = TypeFlags.Any | TypeFlags.Unknown;
const ONE_TEXT = TypeFlags.StringLiteral | TypeFlags.NumberLiteral;

/**
 * Finds the texts that break when a browser translates the page. The translator replaces each text
 * node by an element, but React still holds the old node: it can no longer change or remove it, or
 * insert anything before it. A text that is the whole content of its element is safe, because React
 * then sets the content of the element.
 */
export function looseTexts(project: Project, sources: readonly SourceFile[]) {
  const nodes = sources.map((source) => nodesWithin(source));
  const types = typesOf(project, nodes.flat().flatMap(valuesAt));
  const reader = new Reader(project, types);
  return sources.flatMap((source, index) =>
    (nodes[index] ?? [])
      .flatMap((node) => reader.findingsAt(node))
      .map((finding) => ({ source, ...finding })),
  );
}

function nodesWithin(source: Node): readonly Node[] {
  const found: Node[] = [];
  const visit = (node: Node) => {
    if (isJsxElement(node) && isLeftAlone(node)) return;
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

/** The expressions at a node whose types matter. */
function valuesAt(node: Node): readonly Node[] {
  if (isParent(node)) return childrenOf(node).filter(isJsxExpression).map(inside);
  return componentAt(node) ? returnsOf(node).map(inside) : [];
}

const isFunction = (node: Node): boolean =>
  isFunctionDeclaration(node) || isArrowFunction(node) || isFunctionExpression(node);

/** Whether a node is a function that React calls to show something. */
function componentAt(node: Node): boolean {
  if (isMethodDeclaration(node)) return isIdentifier(node.name) && node.name.text === 'render';
  const named = isFunctionDeclaration(node) ? node : node.parent;
  if (!isFunction(node)) return false;
  if (!isFunctionDeclaration(named) && !isVariableDeclaration(named)) return false;
  return (
    named.name !== undefined && isIdentifier(named.name) && /^[A-Z](?![A-Z])/.test(named.name.text)
  );
}

/** What a function returns, without what functions within it return. */
function returnsOf(node: Node): readonly Node[] {
  const body = 'body' in node ? (node.body as Node | undefined) : undefined;
  if (!body) return [];
  if (!isBlock(body)) return [body];
  const found: Node[] = [];
  const visit = (each: Node) => {
    if (isReturnStatement(each) && each.expression) found.push(each.expression);
    if (!isFunction(each)) each.forEachChild(visit);
  };
  body.forEachChild(visit);
  return found;
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
      .map((value) => ({ node: value, advice: ADVICE.returned }));
  }

  #amongChildren(parent: Parent): readonly Finding[] {
    const children = childrenOf(parent);
    const isAlone = children.length === 1 && !isJsxFragment(parent);
    let hasLooseBefore = false;
    return children.flatMap((child): readonly Finding[] => {
      const value = inside(child);
      const advice = this.#adviceFor(value, parent, isAlone, hasLooseBefore);
      hasLooseBefore = !advice && !this.#isFixed(value);
      return advice ? [{ node: value, advice: ADVICE[advice] }] : [];
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
    if (isAlone && isChoice && this.#mayBeSeveral(value)) return 'conditional';
    if (isAlone) return this.#mayBeTexts(value) ? 'changing' : null;
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
    return this.#partsOf(value).some((part) => this.#isTextType(part) && !isEmptyText(part));
  }

  #isTextType(type: Type): boolean {
    if ((type.flags & (TEXT | ANYTHING)) !== 0) return true;
    const { checker } = this.#project;
    if (!type.isObjectType() || !checker.isArrayType(type)) return false;
    const each = checker.getTypeArguments(
      type as Parameters<typeof checker.getTypeArguments>[0],
    )[0];
    const parts = each?.isUnionType() ? each.getTypes() : each ? [each] : [];
    return parts.some((part) => (part.flags & (TEXT | ANYTHING)) !== 0);
  }

  /** Whether a value may be a list with texts. */
  #mayBeTexts(value: Node): boolean {
    return this.#partsOf(value).some((part) => part.isObjectType() && this.#isTextType(part));
  }

  /** Whether a value may be several children, some of them texts. */
  #mayBeSeveral(value: Node): boolean {
    return this.#partsOf(value).some(
      (part) =>
        (part.flags & ANYTHING) !== 0 ||
        part.getSymbol()?.name === 'Iterable' ||
        this.#mayBeTexts(value),
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
    const stays =
      place !== undefined && this.#isOneElement(place.path, place.resolve(this.#project));
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
      roots.length === 1 &&
      (isJsxElement(first) || isJsxSelfClosingElement(first)) &&
      this.#isFixed(first)
    );
  }
}

/** React shows nothing for an empty text. */
const isEmptyText = (type: Type): boolean => type.isStringLiteralType() && type.value === '';

/** Whether a text is only whitespace, which translators leave alone. */
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
