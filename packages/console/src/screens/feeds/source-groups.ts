import type { SourceDifference } from '@fulcrum/contract/console/catalogue/source-differences';

import { t } from '../../i18n/i18n.ts';
import type { Difference } from '../../parts/figures/diff-list.tsx';
import { CHOICE_NAMES, FIELD_LABELS } from './source-fields.ts';
import { kindName } from './source-kind-name.ts';
import { scaleText } from './source-settings-text.ts';

/** All that changes in one source, or in the route of one instrument. */
export interface SourceGroup {
  readonly part: 'source' | 'route';
  readonly name: string;
  readonly what: 'added' | 'removed' | 'changed';
  readonly rows: readonly Difference[];
}

/** The name of a source has no dot; the code of an instrument may have one. */
const SOURCE = /^sources\.([^.]+)\.(.+)$/;
const ROUTE = /^routes\.(.+?)\.((?:backup\.)?(?:source|symbol|powerOfTen)|silenceMax)$/;

/** Returns changed places by source and instrument, with names and values as people read them. */
export function groupsOf(fields: readonly SourceDifference[]): SourceGroup[] {
  const groups = new Map<string, { part: SourceGroup['part']; name: string; all: Named[] }>();
  for (const field of fields) {
    const source = SOURCE.exec(field.field);
    const [, name = field.field, path = ''] = source ?? ROUTE.exec(field.field) ?? [];
    const part = source ? 'source' : 'route';
    const key = `${part} ${name}`;
    const group = groups.get(key) ?? { part, name, all: [] };
    group.all.push({ ...field, path });
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ part, name, all }) => ({
      part,
      name,
      what: whatOf(all.find(({ path }) => path === (part === 'source' ? 'kind' : 'source'))),
      rows: all.sort((one, other) => rankOf(one.path) - rankOf(other.path)).map(rowOf),
    }))
    .sort((one, other) => Number(one.part === 'route') - Number(other.part === 'route'));
}

interface Named extends SourceDifference {
  /** Place inside the source or route. */
  readonly path: string;
}

/** A source is there as long as it has a kind, and a route as long as it has a source. */
function whatOf(first: Named | undefined): SourceGroup['what'] {
  if (first?.before === null) return 'added';
  return first?.after === null ? 'removed' : 'changed';
}

const rowOf = ({ field, path, before, after }: Named): Difference => ({
  field,
  label: labelOf(path),
  before: before === null ? null : valueText(path, before),
  after: after === null ? '' : valueText(path, after),
});

const PLACES = {
  kind: 'sources.kind',
  source: 'column.source',
  symbol: 'column.symbol',
  powerOfTen: 'column.powerOfTen',
  silenceMax: 'sources.silenceMax',
  'backup.source': 'column.backup',
  'backup.symbol': 'sources.backupSymbol',
  'backup.powerOfTen': 'sources.backupScale',
} as const;
const isPlace = (path: string): path is keyof typeof PLACES => Object.hasOwn(PLACES, path);

/** Fields in the order of the forms. */
const ORDER = [...Object.keys(PLACES), ...FIELD_LABELS.keys()];

/** A part of a field, such as `logon.98`, has the place of the field. */
function rankOf(path: string): number {
  const rank = ORDER.indexOf(path);
  return rank >= 0 ? rank : ORDER.indexOf(path.split('.')[0] ?? '');
}

function labelOf(path: string): string {
  if (isPlace(path)) return t(PLACES[path]);
  const label = FIELD_LABELS.get(path);
  if (label) return t(label);
  const [first = '', ...rest] = path.split('.');
  const parent = FIELD_LABELS.get(first);
  return parent ? `${t(parent)} ${rest.join('.')}` : path;
}

function valueText(path: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (path === 'kind') return kindName(String(value));
  if (path.endsWith('powerOfTen')) return scaleText(Number(value));
  const name = CHOICE_NAMES.get(`${path} ${json}`);
  if (name) return t(name);
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : json;
}
