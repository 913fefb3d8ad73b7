import './cases.css';

import { t, type TextKey } from '../../i18n/i18n.ts';

type KeyText = readonly [keys: string, text: TextKey];

const MOVES: readonly KeyText[] = [
  ['J K', 'keys.move'],
  ['A', 'keys.approve'],
  ['R', 'keys.reject'],
  ['Z', 'keys.undo'],
];
const CHECKS: readonly KeyText[] = [['1 2 3', 'keys.checks']];
const PICTURE: readonly KeyText[] = [
  ['+ −', 'keys.zoom'],
  ['[ ]', 'keys.rotate'],
];
const PICTURES: readonly KeyText[] = [['F S D', 'keys.picture'], ...PICTURE];

/** Which keys a queue's cases use besides those of the decision. */
export interface KeyLegendProps {
  readonly pictures: 'none' | 'one' | 'two';
  readonly hasChecks?: boolean;
}

const OF_PICTURES = { none: [], one: PICTURE, two: PICTURES } as const;

/** The keys of a queue. */
export function KeyLegend({ pictures, hasChecks = false }: KeyLegendProps) {
  return (
    <div className="legend" role="group" aria-label={t('keys.title')}>
      {[...MOVES, ...(hasChecks ? CHECKS : []), ...OF_PICTURES[pictures]].map(([keys, text]) => (
        <p key={text}>
          {keys.split(' ').map((name) => (
            <kbd key={name} className="keycap">
              {name}
            </kbd>
          ))}
          <span>{t(text)}</span>
        </p>
      ))}
    </div>
  );
}
