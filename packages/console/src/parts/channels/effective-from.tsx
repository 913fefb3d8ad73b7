import { t } from '../../i18n/i18n.ts';
import { When } from '../figures/figures.tsx';

/** When a confirmed change takes effect. */
export function EffectiveFrom({ at }: { readonly at: number }) {
  return (
    <span className="tag tag--warn">
      {t('channels.from')} <When at={at} />
    </span>
  );
}
