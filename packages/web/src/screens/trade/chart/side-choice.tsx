import './side-choice.css';

import type { Side } from '@fulcrum/engine/market/quote';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';

import { useTranslation } from '../../../language/use-translation.ts';
import { drawFor } from '../plan/drawn-ticket.ts';

/** Chooses for which side the ticket's prices are drawn. */
export function SideChoice({ side }: { readonly side: Side }) {
  const { t } = useTranslation();
  const label = (each: Side) =>
    each === side ? t('trade.linesFor', { side: t(`trade.${each}`) }) : t(`trade.${each}`);
  return (
    <div className="side-choice">
      <Segmented<Side>
        label={t('trade.chartLines')}
        value={side}
        options={[
          { value: 'buy', label: label('buy') },
          { value: 'sell', label: label('sell') },
        ]}
        onChange={drawFor}
      />
    </div>
  );
}
