import '../../funds/funds-page.css';
import './methods.css';

import { useLoaded } from '@fulcrum/client/react/use-loaded';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Clock, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { OptionCards } from '../../funds/option-cards.tsx';
import { SampleNote } from '../../funds/sample-note.tsx';
import { payoutCurrencies } from '../../account/funds.ts';
import type { PayKind, PayoutCurrency } from '../../account/funds-from-wire.ts';
import { RealOnly } from './real-only.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { BindFieldList } from './bind-fields.tsx';
import { BindReview } from './bind-review.tsx';
import { useBind } from './use-bind.ts';

const FORM_ID = 'bind';

/** Adds a crypto address (type 1) or a bank account (type 2) as a payout method. */
export function BindScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const kind: PayKind = params.get('type') === '2' ? 'bank' : 'coin';
  return (
    <RealOnly title={t(`methods.${kind}.add`)}>
      <Binding kind={kind} first={params.get('draw_id')} />
    </RealOnly>
  );
}

interface BindingProps {
  readonly kind: PayKind;
  /** Code of the currency to start with; null for the first one. */
  readonly first: string | null;
}

/** The form, once the currencies have loaded. */
function Binding({ kind, first }: BindingProps) {
  const { t } = useTranslation();
  const { loaded, reload } = useLoaded(payoutCurrencies);
  const offered =
    loaded.phase === 'ready' ? loaded.data.filter((currency) => currency.kind === kind) : [];
  const top = <SubBar title={t(`methods.${kind}.add`)} />;

  if (loaded.phase !== 'ready' || offered.length === 0) {
    return (
      <Screen top={top}>
        <div className="funds-page" aria-busy={loaded.phase === 'loading'}>
          {loaded.phase === 'loading' && <BindSkeleton />}
          {loaded.phase === 'failed' && (
            <ErrorBlock text={loaded.problem} retryLabel={t('common.retry')} onRetry={reload} />
          )}
          {loaded.phase === 'ready' && (
            <EmptyState icon={<Unplug className="i" />} text={t('withdraw.noChannel')} />
          )}
        </div>
      </Screen>
    );
  }
  return <BindForm key={kind} kind={kind} offered={offered} first={first} />;
}

interface BindFormProps extends BindingProps {
  readonly offered: readonly PayoutCurrency[];
}

function BindForm({ kind, offered, first }: BindFormProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(first === null ? 0 : Number(first));
  const currency = offered.find(({ id }) => id === chosen) ?? offered[0];
  const bind = useBind(currency);
  if (!currency) return null;

  return (
    <Screen
      top={<SubBar title={t(`methods.${kind}.add`)} />}
      foot={
        <div className="funds-foot">
          <Button type="submit" form={FORM_ID} size="lg" isBlock>
            {t('methods.review')}
          </Button>
        </div>
      }
    >
      <form id={FORM_ID} ref={bind.form} className="funds-page" noValidate onSubmit={bind.submit}>
        <section>
          <h2 className="step">{t(kind === 'coin' ? 'methods.network' : 'methods.currency')}</h2>
          <OptionCards
            label={t(kind === 'coin' ? 'methods.network' : 'methods.currency')}
            value={currency.id}
            onChange={(id) => {
              setChosen(id);
              bind.change({});
            }}
            options={offered.map(({ id, code, protocol }) => ({
              id,
              title: protocol === '' ? code : protocol,
              note: protocol === '' ? t('funds.bank') : code,
            }))}
          />
        </section>
        {currency.isSample && <SampleNote way="out" />}
        <BindFieldList kind={kind} currency={currency} bind={bind} />
        <p className="banner banner--neutral">
          <Clock className="i i--16" />
          {t('methods.holdNote')}
        </p>
      </form>
      <BindReview kind={kind} currency={currency} bind={bind} />
    </Screen>
  );
}

const BindSkeleton = () => (
  <>
    <Skeleton height={52} radius={12} />
    <Skeleton height={58} radius={12} />
    <Skeleton height={58} radius={12} />
  </>
);
