import type { TextKey } from '../../i18n/i18n.ts';

/** How a field is entered; `secret` is the name of an environment variable, never the secret. */
type Entry = 'text' | 'number' | 'secret' | 'list' | 'pairs';

/** Places that have a label, one for each `sourceField.…` among the texts. */
type Path = TextKey extends infer Key
  ? Key extends `sourceField.${infer Rest}`
    ? Rest
    : never
  : never;

interface EnteredField {
  /** Place inside the settings of a source, such as `tls.ca`. */
  readonly path: Path;
  readonly label: TextKey;
  readonly hint?: TextKey;
  readonly entry: Entry;
  readonly isRequired?: boolean;
  /** Rarely needed, so it is shown among further fields. */
  readonly isRare?: boolean;
}

interface ChoiceField extends Omit<EnteredField, 'entry'> {
  readonly entry: 'choice';
  /** Values as JSON, with their names. */
  readonly choices: readonly (readonly [json: string, name: TextKey])[];
}

export type SourceField = EnteredField | ChoiceField;

const text = (path: Path, more: Partial<EnteredField> = {}): SourceField => ({
  path,
  label: `sourceField.${path}`,
  entry: 'text',
  ...more,
});
const choice = (
  path: Path,
  choices: ChoiceField['choices'],
  more: Partial<EnteredField> = {},
): SourceField => ({
  ...more,
  path,
  label: `sourceField.${path}`,
  entry: 'choice',
  choices,
});

const REQUIRED = { isRequired: true } as const;
const RARE = { isRare: true } as const;
const YES_NO = [
  ['true', 'field.yes'],
  ['false', 'field.no'],
] as const;

const url = text('url', RARE);
const rest = text('rest', RARE);
const market = (...names: readonly ('spot' | 'usdm' | 'linear')[]): SourceField =>
  choice(
    'market',
    names.map((name) => [`"${name}"`, `sourceMarket.${name}`]),
    REQUIRED,
  );

const PROFILES = ['generic', 'lmax', 'ctrader', 'fxcm', 'primexm', 'binance'] as const;

const FIX44: readonly SourceField[] = [
  choice(
    'profile',
    PROFILES.map((name) => [`"${name}"`, `sourceProfile.${name}`]),
  ),
  text('host', REQUIRED),
  text('port', { entry: 'number', ...REQUIRED }),
  choice(
    'tls',
    [
      ['{}', 'sourceTls.on'],
      ['false', 'sourceTls.off'],
    ],
    REQUIRED,
  ),
  text('senderCompId', REQUIRED),
  text('targetCompId', REQUIRED),
  text('username', { entry: 'secret' }),
  text('password', { entry: 'secret' }),
  text('signingKey', { entry: 'secret', ...RARE }),
  text('tls.servername', RARE),
  text('tls.ca', RARE),
  text('tls.cert', RARE),
  text('tls.key', RARE),
  text('senderSubId', RARE),
  text('targetSubId', RARE),
  text('heartbeat', { entry: 'number', ...RARE }),
  choice('resetOnLogon', YES_NO, RARE),
  text('schedule.zone', RARE),
  text('schedule.start', RARE),
  text('schedule.end', RARE),
  text('logon', { entry: 'pairs', hint: 'sourceHint.logon', ...RARE }),
  choice(
    'symbolTag',
    [
      ['55', 'sourceTag.name'],
      ['48', 'sourceTag.number'],
    ],
    RARE,
  ),
  text('idSource', RARE),
  choice(
    'depth',
    [
      ['"1"', 'sourceDepth.best'],
      ['"0"', 'sourceDepth.whole'],
    ],
    RARE,
  ),
  choice(
    'updateType',
    [
      ['"1"', 'sourceUpdate.changes'],
      ['"0"', 'sourceUpdate.snapshots'],
    ],
    RARE,
  ),
  choice('asksSingly', YES_NO, RARE),
  text('tradable', { entry: 'list', hint: 'sourceHint.tradable', ...RARE }),
];

/** The kinds of sources, each with the fields that the server knows, in the order of the form. */
export const SOURCE_KINDS = {
  binance: [market('spot', 'usdm'), url, rest],
  kraken: [url],
  bybit: [market('spot', 'linear'), url, rest],
  okx: [url, rest],
  oanda: [
    text('account', REQUIRED),
    text('token', { entry: 'secret', ...REQUIRED }),
    choice('practice', YES_NO),
    url,
    rest,
  ],
  fix44: FIX44,
} as const satisfies Readonly<Record<string, readonly SourceField[]>>;
export type SourceKind = keyof typeof SOURCE_KINDS;

export const isSourceKind = (kind: string): kind is SourceKind => Object.hasOwn(SOURCE_KINDS, kind);

/** Returns the fields of a kind; none for a kind that this console does not know. */
export const fieldsOf = (kind: string): readonly SourceField[] =>
  isSourceKind(kind) ? SOURCE_KINDS[kind] : [];

const ALL: readonly SourceField[] = Object.values<readonly SourceField[]>(SOURCE_KINDS).flat();

/** Names of the fields, keyed by path: one with the same path means the same for each kind. */
export const FIELD_LABELS: ReadonlyMap<string, TextKey> = new Map(
  ALL.map(({ path, label }) => [path, label]),
);

/** Names of the values of choices, keyed by path and JSON. */
export const CHOICE_NAMES: ReadonlyMap<string, TextKey> = new Map(
  ALL.flatMap((field) =>
    field.entry === 'choice'
      ? field.choices.map(([json, name]) => [`${field.path} ${json}`, name])
      : [],
  ),
);
