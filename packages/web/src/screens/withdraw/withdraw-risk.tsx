import { useTranslation } from '../../language/use-translation.ts';
import { useInstrument } from '../../market/instruments.ts';
import { RiskBox } from '../../trading/risk/risk-box.tsx';
import type { RiskOfWithdrawal } from './use-withdraw-risk.ts';

/** Effect of the withdrawal on the margin level and the nearest stop-out. */
export function WithdrawRisk({ risk }: { readonly risk: RiskOfWithdrawal }) {
  const { t } = useTranslation();
  const instrument = useInstrument(risk.nearest?.code ?? '');
  return (
    <RiskBox
      label={t('orders.marginLevel')}
      before={risk.before}
      after={risk.after}
      settings={risk.settings}
      {...(risk.nearest && instrument
        ? {
            prices: {
              name: instrument.showCode,
              digits: instrument.digits,
              isPair: instrument.isPair,
              before: risk.nearest.before,
              after: risk.nearest.after,
            },
          }
        : {})}
    />
  );
}
