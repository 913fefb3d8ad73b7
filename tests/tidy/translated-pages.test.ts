import { afterAll, expect, test } from 'vitest';

import { looseTexts } from './loose-text.ts';
import { unmarkedFigures } from './marked-figures.ts';
import { inWords, openTyped, sourcesOf } from './typed-tree.ts';

/** What the samples below use. */
const BEFORE = `import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
declare const t: (key: string, values?: object) => string;
declare const isOn: boolean;
declare const price: number;
declare const name: string;
declare const names: readonly string[];
declare const none: string | null;
declare const children: ReactNode;
declare const part: ReactElement;
declare const parts: readonly ReactElement[];
declare const only: readonly (ReactElement | null)[];
const FIXED = '••••';
const One = () => <b />;
const Nested = () => <One />;
const Perhaps = () => (isOn ? <b /> : null);
const Either = () => { if (isOn) return <b />; return <i />; };
declare const formatMoney: (value: number) => string;
declare const formatSpan: (days: number) => string;
declare const order: { readonly showCode: string };
`;

/** Each is the whole of one component's result, or the component itself. */
const LOOSE = [
  '<p>{isOn && t("a")}<b /></p>',
  '<p><b />{isOn ? t("a") : null}</p>',
  '<p><b />{isOn ? "a" : "b"}</p>',
  '<p><b />{isOn ? part : "b"}</p>',
  '<p><b />{none ?? part}</p>',
  '<p>{price}<b /></p>',
  '<p>{name} {t("a")}</p>',
  '<p>{`${price} USD`}<b /></p>',
  '<p>{t("a", { price })}<b /></p>',
  '<p>{t(`a.${name}`)}<b /></p>',
  '<p>{t(isOn ? "a" : "b")}<b /></p>',
  '<p>×{price}</p>',
  '<p>{price}%</p>',
  '<One2>{name}<b /></One2>',
  '<p><Check />{children}</p>',
  '<p>{names}<b /></p>',
  '<p>{isOn && <b />}{t("a")}</p>',
  '<p>{isOn ? <b /> : <i />} a</p>',
  '<p>{parts}a</p>',
  '<p>{only}{FIXED}</p>',
  '<p>{part}a</p>',
  '<p><Perhaps />a</p>',
  '<p><Either />a</p>',
  '<p><b />{isOn && <b />}<Perhaps />a</p>',
  '<div>{isOn && children}</div>',
  '<div>{isOn ? children : <b />}</div>',
  '<p>{names}</p>',
  '<p>{names.map((each) => (isOn ? each : <b key={each} />))}</p>',
  '<>a</>',
  '<>{name}</>',
  '<><b /> · <i /></>',
  '<One2 title={<>{t("a")} <b /></>} />',
] as const;

const SAFE = [
  '<p>{isOn && <span>{t("a")}</span>}<b /></p>',
  '<p>{name}</p>',
  '<p>{isOn ? name : null}</p>',
  '<p>{isOn ? name : <b />}</p>',
  '<p>{`${price} ${name}`}</p>',
  '<p><b />{t("a")}</p>',
  '<p>{t("a")} · <b /></p>',
  '<p>{FIXED}<b /></p>',
  '<p>{isOn && <b />}<i />a</p>',
  '<p>{isOn && <b />} <i /></p>',
  '<p>{isOn && <b />}{" "}{t("a")}</p>',
  '<p>{name !== "" && <b />}<i /></p>',
  '<p>{none && <b />}</p>',
  '<p><Check />a</p>',
  '<p><One />a</p>',
  '<p><Nested />a</p>',
  '<p>{part}<b />{parts}</p>',
  '<div>{children}</div>',
  '<div>{isOn && part}</div>',
  '<><span>{name}</span> <b /></>',
  '<p translate="no">{price} <b>{isOn && price}</b>{name}</p>',
] as const;

/** Components by what they are. */
const LOOSE_RESULTS = [
  'function A() { return t("a"); }',
  'function A() { if (isOn) return name; return <b />; }',
  'const A = () => (isOn ? children : null);',
  'class A extends React.Component { render() { return this.props.children; } }',
] as const;
const SAFE_RESULTS = [
  'function a() { return t("a"); }',
  'const A = () => parts;',
  'function A() { const word = () => name; return <b>{word()}</b>; }',
] as const;

const FIGURES = [
  '<b className="num">{price}</b>',
  '<b className={`num ${name}`}>{price}</b>',
  '<b className={isOn ? "num" : "num t2"}>{price}</b>',
  '<input className="num" />',
  '<span className="px">{price}</span>',
  '<span className="when">{name}</span>',
  '<time>{name}</time>',
  '<b>{formatMoney(price)}</b>',
  '<b>{isOn ? "–" : formatMoney(price)}</b>',
  '<b>{order.showCode}</b>',
] as const;
const NO_FIGURES = [
  '<b className="num" translate="no">{price}</b>',
  '<p translate="no"><b>{formatMoney(price)}</b></p>',
  '<b className="number">{name}</b>',
  '<b>{formatSpan(1)}</b>',
  '<p>{t("a", { price: formatMoney(price) })}</p>',
] as const;

const asComponent = (jsx: string): string => `const A = () => (${jsx});`;
const samples = [
  ...[...LOOSE, ...SAFE, ...FIGURES, ...NO_FIGURES].map(asComponent),
  ...LOOSE_RESULTS,
  ...SAFE_RESULTS,
];
/** One sample a line, each in a block of its own. */
const text = `${BEFORE}${samples.map((sample) => `{ ${sample} }`).join('\n')}\n`;
const typed = openTyped(text);
afterAll(() => typed.close());

const { project } = typed;
const apps = sourcesOf(project, /^packages\/(?:ui|web|console)\/src\/.*(?<!\.test)\.tsx$/);
const [sample] = sourcesOf(project, /sample\.tsx$/);
if (!sample) throw new Error('The samples cannot be read');
const loose = new Set(looseTexts(project, [sample]).map(({ node }) => lineOf(node)));
const unmarked = new Set(unmarkedFigures(sample).map(({ node }) => lineOf(node)));

function lineOf(node: { getStart: () => number }): string {
  const { line } = sample?.getLineAndCharacterOfPosition(node.getStart()) ?? { line: 0 };
  return text.split('\n')[line]?.slice(2, -2) ?? '';
}

test('LIVE-018 no text of the apps can be taken from React by a translator', () => {
  const found = looseTexts(project, apps);
  expect(apps.length).toBeGreaterThan(400);
  expect(found.map((each) => inWords(each.source, each))).toEqual([]);
}, 60_000);

test('LIVE-018 figures, times and codes of instruments are not translated', () => {
  const found = apps.flatMap((app) => unmarkedFigures(app).map((each) => inWords(app, each)));
  expect(found).toEqual([]);
});

test.each([...LOOSE.map(asComponent), ...LOOSE_RESULTS])('a loose text is found: %s', (code) => {
  expect(loose).toContain(code);
});

test.each([...SAFE.map(asComponent), ...SAFE_RESULTS])('a safe text is let through: %s', (code) => {
  expect(loose).not.toContain(code);
});

test.each(FIGURES.map(asComponent))('an unmarked figure is found: %s', (code) => {
  expect(unmarked).toContain(code);
});

test.each(NO_FIGURES.map(asComponent))(
  'what is no figure, or marked, is let through: %s',
  (code) => {
    expect(unmarked).not.toContain(code);
  },
);
