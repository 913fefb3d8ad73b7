import { join } from 'node:path';

import {
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isParenthesizedExpression,
  type JsxElement,
  type JsxFragment,
  type JsxSelfClosingElement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Project } from 'typescript/unstable/sync';

import { root } from './tree.ts';

/** An element or a fragment with children. */
export type Parent = JsxElement | JsxFragment;

/** A place in the code that breaks a rule. */
export interface Finding {
  readonly node: Node;
  readonly advice: string;
}

/**
 * Opens the apps with their types, beside a file with this text that is on no disk. TypeScript
 * calls this interface unstable: another version may need other calls here.
 */
export function openTyped(sample: string) {
  const folder = join(root, 'tests/tidy/sample');
  const config = `${folder}/tsconfig.json`;
  const settings = {
    extends: '../../../tsconfig.json',
    include: ['ui', 'web', 'console'].map((name) => `../../../packages/${name}/src`),
    files: ['sample.tsx'],
  };
  const texts = new Map([
    [`${folder}/sample.tsx`, sample],
    [config, JSON.stringify(settings)],
  ]);
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => texts.get(path),
      fileExists: (path) => texts.has(path) || undefined,
    },
  });
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error('The apps cannot be read');
  return { project, close: () => api.close() };
}

/** Returns the files of a project whose path matches. */
export const sourcesOf = ({ program }: Project, which: RegExp): readonly SourceFile[] =>
  program
    .getSourceFileNames()
    .filter((name) => which.test(name.replace(`${root}/`, '')))
    .flatMap((name) => program.getSourceFile(name) ?? []);

/** "packages/ui/src/figures/money.tsx:12 parts.sign: what to do" */
export function inWords(source: SourceFile, { node, advice }: Finding): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  const code = node.getText(source).trim().replaceAll(/\s+/g, ' ');
  return `${source.fileName.replace(`${root}/`, '')}:${line + 1} ${code}: ${advice}`;
}

export const isParent = (node: Node): node is Parent => isJsxElement(node) || isJsxFragment(node);

/** Returns the children that React gets; it drops whitespace that contains a line break. */
export const childrenOf = (parent: Parent): readonly Node[] =>
  parent.children.filter((child) =>
    isJsxText(child)
      ? !/^\s*\n\s*$/.test(child.text)
      : !isJsxExpression(child) || child.expression !== undefined,
  );

/** Returns an expression without its parentheses and braces. */
export const inside = (node: Node): Node =>
  (isParenthesizedExpression(node) || isJsxExpression(node)) && node.expression
    ? inside(node.expression)
    : node;

/** Returns the attribute of an element as it is written, '' without it. */
export function attributeOf(element: JsxElement | JsxSelfClosingElement, name: string): string {
  const { attributes } = isJsxElement(element) ? element.openingElement : element;
  const found = attributes.properties.find(
    (each) => isJsxAttribute(each) && each.name.getText() === name,
  );
  return found?.getText() ?? '';
}

/** Whether translators leave an element as it is. */
export const isLeftAlone = (element: JsxElement | JsxSelfClosingElement): boolean =>
  attributeOf(element, 'translate') === 'translate="no"';
