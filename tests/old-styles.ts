/** A declaration of a style sheet, with the rules around it, the outermost first. */
interface Declaration {
  readonly around: readonly string[];
  readonly property: string;
  readonly value: string;
}

/** Returns the declarations of each rule of a style sheet. */
function rulesOf(sheet: string): Declaration[][] {
  const rules: Declaration[][] = [];
  const around: string[] = [];
  const open: Declaration[][] = [];
  let text = '';
  const take = () => {
    const at = text.indexOf(':');
    const [property, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    if (at > 0) open.at(-1)?.push({ around: [...around], property, value });
    text = '';
  };
  const plain = sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/url\([^)]*\)|"[^"]*"/g, '""');
  for (const sign of plain) {
    if (sign === '{') {
      around.push(text.trim());
      open.push([]);
      text = '';
    } else if (sign === '}') {
      take();
      rules.push(open.pop() ?? []);
      around.pop();
    } else if (sign === ';') take();
    else text += sign;
  }
  return rules;
}

/** Values that one of the oldest browsers lacks; the same property stands before without them. */
const NEED_ANOTHER = /\d[dsl]v[hw]\b|\bsubgrid\b/;
/** Values that it lacks and that hold a variable, so that only `@supports` can leave them out. */
const NEED_SUPPORTS = /\dcq[whib]\b|\bcolor-mix\(/;
/** Where a mixed colour is only an ornament, as in a tint that fades. */
const ORNAMENT = /\[data-tint|box-shadow|border|fill/;
const NEVER = /\b(?:oklch|oklab|light-dark)\(|\dlh\b/;
/** Parts of a transform as properties of their own came with Chrome 104. */
const NEWER_PROPERTIES = /^(?:translate|rotate|scale)$/;

/** Returns what one of the oldest browsers lacks in a built style sheet, without something else. */
export function stylesNewerThanOldest(sheet: string): string[] {
  return rulesOf(sheet).flatMap((rule) => [
    ...rule.filter((each, at) => isNewer(each, rule.slice(0, at))).map(nameOf),
    ...new Set(rule.flatMap(({ around }) => around.filter(isNewerRule))),
  ]);
}

const nameOf = ({ around, property, value }: Declaration): string =>
  `${around.at(-1)} { ${property}: ${value} }`;

function isNewer({ around, property, value }: Declaration, before: readonly Declaration[]) {
  if (property.startsWith('--')) return false;
  if (NEWER_PROPERTIES.test(property) || NEVER.test(value)) return true;
  const isAsked = around.some((rule) => rule.startsWith('@supports'));
  const isOrnament = ORNAMENT.test(`${around.at(-1)} ${property}`);
  if (NEED_SUPPORTS.test(value) && !isAsked && !isOrnament) return true;
  const other = before.find((each) => each.property === property && !NEED_ANOTHER.test(each.value));
  return NEED_ANOTHER.test(value) && !isAsked && other === undefined;
}

/**
 * Whether a browser drops a rule whole: ranges of the window are newer, nesting is newer, and a
 * list of selectors is lost with one that is not known.
 */
function isNewerRule(rule: string): boolean {
  if (rule.startsWith('@media')) return /[<>]/.test(rule);
  if (rule.startsWith('@')) return false;
  const selectors = rule.split(/,(?![^(]*\))/);
  const known = selectors.filter((selector) => !selector.includes(':has('));
  return (
    /&|:dir\(|:popover-open/.test(rule) || (known.length > 0 && known.length < selectors.length)
  );
}
