import './stop-out.css';

import { microUsd, type MicroUsd } from '@fulcrum/engine/units/units';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { useNavigate } from 'react-router';

import { useHolding } from '../../../account/account.ts';
import type { TradeOrder } from '../../../account/model.ts';
import type { StopOut } from '../../../account/stop-outs.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useInstrument } from '../../../market/instruments.ts';
import { priceTime } from '../../../market/price-time.ts';
import { noticePath } from '../../../routing/notice-path.ts';
import { useSession } from '../../../server/session.ts';
import { choiceRows, decidedOn, outcomeRows } from './stop-out-rows.ts';

interface StopOutSheetProps {
  /** Stop-outs of one moment, in the order in which they happened; at least one. */
  readonly stopOuts: readonly StopOut[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onProtect: (order: TradeOrder) => void;
}

/** Says what a stop-out closed, why, and what is left of the account. */
export function StopOutSheet({ stopOuts, isOpen, onClose, onProtect }: StopOutSheetProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isReal = useSession(({ user }) => user?.isDemo === false);
  const rest = largestOf(useHolding());
  const guarded = useInstrument(rest?.code ?? '') ? rest : null;
  const [first] = stopOuts;
  const last = stopOuts.at(-1);
  if (!first || !last) return null;
  const isOne = stopOuts.length === 1;
  const open = (path: string | null) => {
    onClose();
    if (path !== null) void navigate(path);
  };
  const rows = [
    ...choiceRows(t, first.why),
    ...(isOne ? [[t('orders.price'), formatPrice(first.price, first.digits)] as const] : []),
    ...outcomeRows(t, last.why),
  ];
  return (
    <BottomSheet
      isOpen={isOpen}
      isSteady
      onClose={onClose}
      closeLabel={t('common.close')}
      title={
        <span className="stop-out__title">
          <small>{t('stopOut.closedFor', { time: ltr(priceTime(first.at)) })}</small>
          <span>
            {isOne
              ? t('stopOut.title', { name: ltr(first.showCode) })
              : t('stopOut.titleMany', { number: stopOuts.length })}
          </span>
        </span>
      }
      foot={
        isOne || isReal || guarded ? (
          <div className="stop-out__foot">
            {isOne && (
              <Button look="soft" onClick={() => open(receipt(first))}>
                {t('stopOut.receipt')}
              </Button>
            )}
            {isReal && (
              <Button look="soft" onClick={() => open('/mine/charge')}>
                {t('funds.deposit')}
              </Button>
            )}
            {guarded && <Button onClick={() => onProtect(guarded)}>{t('stopOut.protect')}</Button>}
          </div>
        ) : undefined
      }
    >
      <Sum stopOuts={stopOuts} equity={last.why.equityAfter} />
      <p className="stop-out__level">
        <span>{t('orders.marginLevel')}</span>
        <b className="num" translate="no">
          {decidedOn(t, first.why)}
        </b>
      </p>
      {!isOne && <ClosedList stopOuts={stopOuts} onOpen={(stopOut) => open(receipt(stopOut))} />}
      <dl className="rows">
        {rows.map(([label, value]) => (
          <div key={label} className="rows__r">
            <dt>{label}</dt>
            <dd className="num" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="stop-out__note t2">{t('about.riskFloor')}</p>
    </BottomSheet>
  );
}

interface SumProps {
  readonly stopOuts: readonly StopOut[];
  readonly equity: MicroUsd;
}

/** What the trades came to, and the equity after them. */
function Sum({ stopOuts, equity }: SumProps) {
  const { t } = useTranslation();
  const [first, ...others] = stopOuts;
  return (
    <div className="stop-out__sum">
      <div>
        <b>
          <Money value={sumOf(stopOuts)} isResult />
        </b>
        <p className="t2">
          {first && others.length === 0 && (
            <>
              <Size stopOut={first} /> <span>·</span>{' '}
            </>
          )}
          <span>{t('orders.netNote')}</span>
        </p>
      </div>
      <div className="stop-out__left">
        <span className="t2">{t('stopOut.equityAfter')}</span>
        <b>
          <Money value={equity} />
        </b>
      </div>
    </div>
  );
}

/** Side and lots of a closed position. */
function Size({ stopOut: { side, lots } }: { stopOut: StopOut }) {
  const { t } = useTranslation();
  return (
    <>
      <span>{t(`trade.${side}`)}</span>{' '}
      <span className="num" translate="no">
        {formatLots(lots)}
      </span>{' '}
      <span>{t('trade.lots')}</span>
    </>
  );
}

interface ClosedListProps {
  readonly stopOuts: readonly StopOut[];
  readonly onOpen: (stopOut: StopOut) => void;
}

/** The closed positions; each leads to its receipt. */
function ClosedList({ stopOuts, onOpen }: ClosedListProps) {
  return (
    <ul className="stop-out__list">
      {stopOuts.map((stopOut) => (
        <li key={stopOut.id}>
          <button type="button" className="stop-out__item" onClick={() => onOpen(stopOut)}>
            <span>
              <b className="num" translate="no">
                {stopOut.showCode}
              </b>
              <small className="t2">
                <Size stopOut={stopOut} /> <span>·</span>{' '}
                <span className="num" translate="no">
                  {formatPrice(stopOut.price, stopOut.digits)}
                </span>
              </small>
            </span>
            <Money value={stopOut.net} isResult />
          </button>
        </li>
      ))}
    </ul>
  );
}

const receipt = ({ orderId, code }: StopOut): string | null =>
  noticePath({ kind: 'stopOut', order_id: orderId, code });

const sumOf = (stopOuts: readonly StopOut[]): MicroUsd =>
  microUsd(stopOuts.reduce((total, { net }) => total + net, 0));

/** The position that holds the most margin; of equals the oldest. */
const largestOf = (holding: readonly TradeOrder[]): TradeOrder | null =>
  holding.reduce<TradeOrder | null>(
    (largest, order) => (largest === null || order.margin >= largest.margin ? order : largest),
    null,
  );
