import { expect, test } from 'vitest';

import { refsIn } from './ref-values.ts';
import { isCode, isTest, treeFiles } from './tree.ts';

const apps = treeFiles().filter(({ path }) => {
  return /^packages\/(ui|web|console)\/src\//.test(path) && isCode(path) && !isTest(path);
});

test('no element has a ref that is made anew on each render', () => {
  const refs = refsIn(apps);
  expect(refs.count).toBeGreaterThan(40);
  expect(refs.new).toEqual([]);
});

test('a ref that is passed on is an object, which stays the same', () => {
  const wrong = apps.filter(({ text }) =>
    /\b(?:Legacy)?Ref<|\bRefCallback<|\bforwardRef\b/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('a part reads no ref of an outer element in a layout effect, where it is not yet set', () => {
  const parts = apps.filter(({ text }) =>
    /^ {2}readonly \w+\??: (?:React\.)?RefObject</m.test(text),
  );
  const early = /\buse(?:LayoutEffect|InsertionEffect|Virtualizer|ImperativeHandle)\(/;
  expect(parts.length).toBeGreaterThan(3);
  // The screen is the outer element's own part.
  const wrong = parts.filter(
    ({ path, text }) => !path.endsWith('/layout/screen.tsx') && early.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

const component = (before: string, ref: string) => ({
  path: 'sample.tsx',
  text: `import { outer } from './outer.ts';
const fixed = (element: Element | null) => element?.remove();
function useGiven() { const own = useRef(null); return own; }
function useNew() { const own = useRef(null); return (element) => { own.current = element; }; }
function useForm() { const form = useRef(null); const send = () => null; return { form, send }; }
function useBadForm() { const form = (element) => note(element); return { form, at: 1 }; }
export function Part({ list, hold, ...others }) {
  ${before}
  return <ul ${ref} />;
}`,
});

test.each([
  ['', 'ref={(element) => note(element)}'],
  ['', 'ref={function (element) { note(element); }}'],
  ['', 'ref={isOn ? (element) => note(element) : undefined}'],
  ['', 'ref={list ?? ((element) => note(element))}'],
  ['', 'ref={note.bind(null, 1)}'],
  ['', 'ref={merged(list, hold)}'],
  ['', 'ref={{ current: null }}'],
  ['', 'scrollerRef={(element) => note(element)}'],
  ['', '{...given({ ref: (element) => note(element) })}'],
  ['const held = (element) => note(element);', 'ref={held}'],
  ['const held = (element) => note(element);', 'ref={held as Held}'],
  ['const held = (element) => note(element); const again = held;', 'ref={again}'],
  ['function held(element) { note(element); }', 'ref={held}'],
  ['const held = isOn ? fixed : (element) => note(element);', 'ref={held}'],
  ['const held = merged(list, hold);', 'ref={held}'],
  ['const props = { ref: (element) => note(element) };', '{...props}'],
  ['const held = useNew();', 'ref={held}'],
  ['const form = useBadForm();', 'ref={form.form}'],
  ['const { form } = useBadForm();', 'ref={form}'],
  ['const { form: box } = useBadForm();', 'ref={box}'],
])('a new ref is found: %s %s', (before, ref) => {
  expect(refsIn([component(before, ref)]).new).toHaveLength(1);
});

test.each([
  ['const box = useRef(null);', 'ref={box}'],
  ['const box = useRef(null); const held = list ?? box;', 'ref={held}'],
  ['const held = useCallback((element) => note(element), []);', 'ref={held}'],
  ['const [box, setBox] = useState(null);', 'ref={setBox}'],
  ['const box = useGiven();', 'ref={box}'],
  ['const form = useForm();', 'ref={form.form}'],
  ['const { form } = useForm();', 'ref={form}'],
  ['', 'ref={list}'],
  ['', 'ref={others.box}'],
  ['', 'ref={fixed}'],
  ['', 'ref={isOn ? fixed : undefined}'],
  ['', 'ref={outer}'],
  ['', 'onClick={() => note(null)}'],
])('a ref that stays is let through: %s %s', (before, ref) => {
  expect(refsIn([component(before, ref)]).new).toEqual([]);
});
