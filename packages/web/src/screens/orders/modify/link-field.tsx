import './link-field.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import { Link2 } from 'lucide-react';

import { useTranslation } from '../../../language/use-translation.ts';
import { usePending } from '../../../account/account.ts';
import { useCanClose } from '../../../server/connection.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { cancelCommand, linkCommand, linkSubject } from '../../../trading/commands/new-commands.ts';
import { commands } from '../../../trading/commands/commands.ts';
import { useOneCommand } from '../../../trading/commands/use-commands.ts';
import { kindName } from '../../../trading/kind-name.ts';

/** Links the order with another pending one, of which the first to fill cancels the other. */
export function LinkField({ order }: { readonly order: TradeOrder }) {
  const { t } = useTranslation();
  const pending = usePending();
  const isOnline = useCanClose();
  const command = useOneCommand(linkSubject(order.id), () => undefined);
  const linked = pending.find(({ id }) => id === order.linkedId);
  const isOff = command.isBusy || !isOnline;
  // Those of the same instrument first, because they are most often meant.
  const others = pending
    .filter(({ id, linkedId }) => id !== order.id && linkedId === null)
    .sort((a, b) => Number(b.code === order.code) - Number(a.code === order.code));
  if (!linked && others.length === 0) return null;
  return (
    <section className="edit linking" aria-label={t('orders.link.title')}>
      <h3 className="edit__h">
        <Link2 className="i i--16" />
        {t('orders.link.title')}
      </h3>
      {linked ? (
        <>
          <p className="linking__with">
            {t('orders.link.with')} <OrderName order={linked} />
          </p>
          <div className="linking__act">
            <Button
              look="soft"
              size="sm"
              disabled={isOff}
              onClick={() => command.send(linkCommand(order, null))}
            >
              {t('orders.link.end')}
            </Button>
            <Button
              look="soft"
              size="sm"
              disabled={isOff}
              onClick={() => commands.send(cancelCommand(order, true))}
            >
              {t('orders.link.cancelBoth')}
            </Button>
          </div>
        </>
      ) : (
        <ul className="linking__list">
          {others.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                className="linking__one"
                disabled={isOff}
                onClick={() => command.send(linkCommand(order, other.id))}
              >
                <OrderName order={other} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {command.note !== '' && (
        <p className="edit__note" role="alert">
          {command.note}
        </p>
      )}
    </section>
  );
}

/** "EUR/USD · Buy Limit 0.10 · 1.09000" */
function OrderName({ order }: { readonly order: TradeOrder }) {
  const { t } = useTranslation();
  const { target, digits } = order;
  const side = t(`trade.${order.side}`);
  const kind = t(`trade.kinds.${kindName(order)}`);
  return (
    <>
      <span className="num" translate="no">
        {order.showCode}
      </span>{' '}
      <span>{`· ${side} ${kind}`}</span>{' '}
      <span className="num" translate="no">
        {formatLots(order.lots)}
      </span>{' '}
      <span>·</span>{' '}
      <span className="num" translate="no">
        {target === null ? '–' : formatPrice(target, digits)}
      </span>
    </>
  );
}
