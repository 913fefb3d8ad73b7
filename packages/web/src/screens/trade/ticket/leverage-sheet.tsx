import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Money } from '@fulcrum/ui/figures/money.tsx';

import { useTranslation } from '../../../language/use-translation.ts';
import { ltr } from '../../../language/left-to-right.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { ChoiceList } from '../../../layout/choice-list.tsx';
import { planSide } from '../plan/plan.ts';
import { type PlanContext } from '../../../trading/preview/plan-context.ts';
import type { Ticket } from '../plan/ticket.ts';

interface LeverageSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly instrument: ListedInstrument;
  readonly ticket: Ticket;
  readonly context: PlanContext;
  readonly onChoose: (leverage: number) => void;
}

/** Sheet with the instrument's leverages, each with the margin that this order would use. */
export function LeverageSheet(props: LeverageSheetProps) {
  const { isOpen, onClose, instrument } = props;
  const { t } = useTranslation();
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      isSteady
      closeLabel={t('common.close')}
      title={t('trade.leverage')}
    >
      <p className="sheet__label">
        {t(instrument.terms.marginMode === 'fixed' ? 'trade.leverageFixed' : 'trade.leverageNote')}
      </p>
      <Leverages {...props} />
    </BottomSheet>
  );
}

function Leverages({ onClose, instrument, ticket, context, onChoose }: LeverageSheetProps) {
  const { t } = useTranslation();
  const { leverageMax } = context.account;
  const marginOf = (leverage: number) =>
    planSide({ ...ticket, leverage }, 'buy', context).cost?.margin ?? null;
  return (
    <ChoiceList
      label={t('trade.leverage')}
      value={ticket.leverage}
      options={instrument.terms.leverages.map((leverage) => {
        if (leverageMax !== null && leverage > leverageMax) {
          return {
            value: leverage,
            label: (
              <span className="num" translate="no">
                ×{leverage}
              </span>
            ),
            note: t('trade.problems.leverage.capped', { max: ltr(String(leverageMax)) }),
            isDisabled: true,
          };
        }
        const margin = marginOf(leverage);
        return {
          value: leverage,
          label: (
            <span className="num" translate="no">
              ×{leverage}
            </span>
          ),
          ...(margin === null
            ? {}
            : {
                note: (
                  <>
                    <span>{t('trade.margin')}</span> <Money value={margin} />
                  </>
                ),
              }),
        };
      })}
      onChange={(leverage) => {
        onChoose(leverage);
        onClose();
      }}
    />
  );
}
