import {
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxSelfClosingElement,
  isPropertyAccessExpression,
  type JsxElement,
  type JsxSelfClosingElement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';

import { attributeOf, childrenOf, inside, isLeftAlone, type Finding } from './typed-tree.ts';

/** Classes of figures, of prices and of times. */
const CLASS = /["'` ](?:num|px|when)["'` ]/;
/** Functions that make figures and times; those of spans and weekdays make words. */
const MAKER = /^(?:format(?!Span|Weekday|Ahead)|shown(?:Usd|Rate|Price|Amount)$)/;
const CODE = /^(?:showCode|show_code)$/;
const ADVICE = 'is a figure: give its element translate="no"';

/** Finds the figures, times and codes of instruments that a translator would change. */
export function unmarkedFigures(source: SourceFile): readonly Finding[] {
  const found: Finding[] = [];
  const visit = (node: Node) => {
    if (isJsxElement(node) || isJsxSelfClosingElement(node)) {
      if (isLeftAlone(node)) return;
      const marked = attributeOf(node, 'translate');
      // One that depends on the class says so itself.
      if (marked === '' && isFigure(node)) found.push({ node, advice: ADVICE });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function isFigure(element: JsxElement | JsxSelfClosingElement): boolean {
  if (CLASS.test(attributeOf(element, 'className'))) return true;
  if (!isJsxElement(element)) return false;
  const tag = element.openingElement.tagName.getText();
  if (tag === 'time') return true;
  return (
    /^[a-z]/.test(tag) &&
    childrenOf(element).some((child) => isJsxExpression(child) && makesFigure(child))
  );
}

function makesFigure(node: Node): boolean {
  const value = inside(node);
  if (isConditionalExpression(value)) {
    return makesFigure(value.whenTrue) || makesFigure(value.whenFalse);
  }
  if (isCallExpression(value)) return MAKER.test(value.expression.getText());
  if (isPropertyAccessExpression(value)) return CODE.test(value.name.text);
  return isIdentifier(value) && CODE.test(value.text);
}
