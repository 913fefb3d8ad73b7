import { LEVELS_MAX } from '@fulcrum/engine/orders/profit-levels';
import type { MicroUsd, Points } from '@fulcrum/engine/units/units';
import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { directionOf, formatMoney } from '@fulcrum/ui/figures/format';
import type { Elements } from '@fulcrum/ui/page/elements';
import { Plus, X } from 'lucide-react';
import { Fragment } from 'react';

import { TypedNote } from '../../../forms/typed-note.tsx';
import { putOwnForm } from '../../../forms/typed-number.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import type { LevelBasis } from '../../../trading/preview/levels.ts';
import { percentLeft, rowForm, WHOLE, withRow, type LevelRow } from './exit-plan.ts';

interface LevelsEditorProps {
  /** Empty for a single take-profit, which `children` edits. */
  readonly rows: readonly LevelRow[];
  readonly basis: LevelBasis;
  /** The single take-profit; null for none. */
  readonly single: Points | null;
  /** How many levels have been reached before these. */
  readonly fired: number;
  /** What each row would bring; null while it is not valid. */
  readonly gains: readonly (MicroUsd | null)[];
  /** What all would bring together; null while that is not known. */
  readonly total: MicroUsd | null;
  readonly isWrong: boolean;
  readonly children: Elements;
  readonly onChange: (rows: readonly LevelRow[]) => void;
}

/** Several take-profits, each with its price, its percent of the position and its money. */
export function LevelsEditor(props: LevelsEditorProps) {
  const { rows, basis, single, fired, gains, total, isWrong, children, onChange } = props;
  const { t } = useTranslation();
  const put = (at: number, change: Partial<LevelRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const add = (
    <Button
      look="soft"
      size="sm"
      disabled={rows.length >= LEVELS_MAX}
      onClick={() => onChange(withRow(rows, single, basis))}
    >
      <Plus className="i i--16" />
      {t('orders.addLevel')}
    </Button>
  );
  if (rows.length === 0) {
    return (
      <>
        {children}
        <div className="levels__add">{add}</div>
      </>
    );
  }
  const left = percentLeft(rows);
  const form = rowForm(basis);
  return (
    <div className={`edit${isWrong ? ' edit--bad' : ''}`}>
      <div className="edit__h">
        {t('trade.takeProfit')}
        {fired > 0 && (
          <span className="edit__end">
            <span className="num" translate="no">
              {fired}/{fired + rows.length}
            </span>
          </span>
        )}
        {total !== null && (
          <span className={`edit__end ${directionOf(total)}`}>
            <span className="num" translate="no">
              {formatMoney(total, { isSigned: true })}
            </span>
          </span>
        )}
      </div>
      {rows.map((row, index) => {
        const name = `TP ${fired + index + 1}`;
        const gain = gains[index] ?? null;
        return (
          <Fragment key={name}>
            <div className="levels__row">
              <span className="tag num" translate="no">
                {name}
              </span>
              <input
                className="num levels__price"
                translate="no"
                inputMode={basis.listing.instrument.allowsNonPositive ? 'text' : 'decimal'}
                autoComplete="off"
                enterKeyHint="done"
                value={row.price}
                aria-label={t('orders.levelPrice', { name })}
                onChange={(event) => put(index, { price: event.target.value })}
                onBlur={() => putOwnForm(row.price, form, (price) => put(index, { price }))}
              />
              <span className="levels__share">
                <input
                  className="num"
                  translate="no"
                  inputMode="numeric"
                  autoComplete="off"
                  enterKeyHint="done"
                  value={row.percent}
                  aria-label={t('orders.levelShare', { name })}
                  onChange={(event) => put(index, { percent: event.target.value })}
                />
                %
              </span>
              <span className={`levels__gain ${gain === null ? 't3' : directionOf(gain)}`}>
                <span className="num" translate="no">
                  {gain === null ? '–' : formatMoney(gain, { isSigned: true })}
                </span>
              </span>
              <IconButton
                label={t('orders.levelRemove', { name })}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                <X className="i i--16" />
              </IconButton>
            </div>
            <TypedNote text={row.price} form={form} />
          </Fragment>
        );
      })}
      <div className="levels__add">
        {add}
        {left > 0 && left < WHOLE && (
          <span className="edit__note">{t('orders.levelsOpen', { percent: left })}</span>
        )}
      </div>
    </div>
  );
}
