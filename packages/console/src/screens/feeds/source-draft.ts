import { fieldsOf, type SourceField } from './source-fields.ts';
import type { Source } from './source-settings-text.ts';

/** What stands in the fields of a source's form, keyed by path; a choice as JSON. */
export type FieldTexts = Readonly<Record<string, string>>;

const ENV = 'env:';

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what the form of a source shows. */
export const textsOf = (source: Source): FieldTexts =>
  Object.fromEntries(
    fieldsOf(source.kind).flatMap((field) => {
      const value = valueAt(source, field.path);
      return value === undefined ? [] : [[field.path, textOf(field, value)]];
    }),
  );

/** Returns the source that a form describes. An empty field is left out. */
export function sourceOf(kind: string, texts: FieldTexts): Source {
  const source: Values & { kind: string } = { kind };
  for (const field of fieldsOf(kind)) {
    const text = (texts[field.path] ?? '').trim();
    if (text !== '') put(source, field.path, valueOf(field, text));
  }
  return source;
}

function valueAt(source: Source, path: string): unknown {
  const [first = '', second] = path.split('.');
  const value = source[first];
  if (second === undefined) return value;
  return isValues(value) ? value[second] : undefined;
}

function put(source: Values, path: string, value: unknown): void {
  const [first = '', second] = path.split('.');
  if (second === undefined) {
    source[first] = value;
    return;
  }
  const parent = source[first] ?? {};
  // Without encryption there is nothing to say about certificates.
  if (isValues(parent)) source[first] = { ...parent, [second]: value };
}

function textOf({ entry }: SourceField, value: unknown): string {
  // All that matters for a choice is that there is an object; its fields have inputs of their own.
  if (entry === 'choice') return isValues(value) ? '{}' : JSON.stringify(value);
  if (entry === 'list' && Array.isArray(value)) return value.join(', ');
  if (entry === 'pairs' && isValues(value)) {
    return Object.entries(value)
      .map(([tag, each]) => `${tag}=${String(each)}`)
      .join(', ');
  }
  const text = String(value);
  return entry === 'secret' && text.startsWith(ENV) ? text.slice(ENV.length) : text;
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What cannot be read as its field is kept as it is, so that the server says what is wrong. */
function valueOf({ entry }: SourceField, text: string): unknown {
  switch (entry) {
    case 'text':
      return text;
    case 'number':
      return /^\d+$/.test(text) ? Number(text) : text;
    case 'secret':
      return text.startsWith(ENV) ? text : `${ENV}${text}`;
    case 'choice':
      return JSON.parse(text);
    case 'list':
      return partsOf(text);
    case 'pairs':
      return Object.fromEntries(
        partsOf(text).map((part) => {
          const [tag = '', ...value] = part.split('=');
          return [tag.trim(), value.join('=').trim()];
        }),
      );
  }
}
