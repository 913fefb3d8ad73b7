import '../../funds/funds-page.css';
import '../../funds/records/records.css';
import './methods.css';

import { useClock } from '@fulcrum/client/react/use-clock';
import { useLoaded } from '@fulcrum/client/react/use-loaded';
import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { Coins, Copy, Landmark, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { EdgeText } from '../../funds/edge-text.tsx';
import { MethodFacts } from '../../funds/method-facts.tsx';
import { TagText } from '../../funds/tag-text.tsx';
import { shortAddress } from '../../funds/shortened.ts';
import { copyText } from '../../layout/copy-text.ts';
import { useRenewed } from '../../account/use-renewed.ts';
import { payoutMethods, removeMethod } from '../../account/funds.ts';
import type { PayKind, PayoutMethod } from '../../account/funds-from-wire.ts';
import { RealOnly } from './real-only.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';

const MINUTE_MS = 60_000;
const METHODS = ['payoutMethod'] as const;

/** The bound payout methods of a real account. A demo account has none and sees a note instead. */
export function MethodsPage({ kind }: { kind: PayKind }) {
  const { t } = useTranslation();
  return (
    <RealOnly title={t(`methods.${kind}.title`)}>
      <BoundMethods kind={kind} />
    </RealOnly>
  );
}

/** The bound addresses or bank accounts, which can be viewed, added and removed. */
function BoundMethods({ kind }: { kind: PayKind }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { loaded, reload } = useLoaded(payoutMethods);
  useRenewed(reload, METHODS);
  const [leaving, setLeaving] = useState<PayoutMethod | null>(null);
  const methods =
    loaded.phase === 'ready' ? loaded.data.filter((method) => method.kind === kind) : [];
  const add = (
    <Button
      size="lg"
      isBlock
      onClick={() => void navigate(`/mine/withdraw-way?type=${kind === 'coin' ? 1 : 2}`)}
    >
      <Plus className="i" />
      <span>{t(`methods.${kind}.add`)}</span>
    </Button>
  );

  return (
    <Screen
      top={<SubBar title={t(`methods.${kind}.title`)} />}
      foot={loaded.phase === 'ready' && <div className="funds-foot">{add}</div>}
    >
      <div className="funds-page">
        {loaded.phase === 'loading' && <MethodSkeleton />}
        {loaded.phase === 'failed' && (
          <ErrorBlock text={loaded.problem} retryLabel={t('common.retry')} onRetry={reload} />
        )}
        {loaded.phase === 'ready' && methods.length === 0 && (
          <EmptyState
            icon={kind === 'coin' ? <Coins className="i" /> : <Landmark className="i" />}
            text={t(`methods.${kind}.empty`)}
          />
        )}
        {methods.length > 0 && (
          <ul className="records">
            {methods.map((method) => (
              <MethodCard key={method.id} method={method} onRemove={() => setLeaving(method)} />
            ))}
          </ul>
        )}
      </div>
      <RemoveDialog method={leaving} onClose={() => setLeaving(null)} onRemoved={reload} />
    </Screen>
  );
}

interface MethodCardProps {
  readonly method: PayoutMethod;
  readonly onRemove: () => void;
}

function MethodCard({ method, onRemove }: MethodCardProps) {
  const { t } = useTranslation();
  const now = useClock(MINUTE_MS);
  const [isWhole, setWhole] = useState(false);
  const number = method.kind === 'coin' ? method.address : method.account;

  return (
    <li className="card">
      <div className="bound">
        <button
          type="button"
          className="method"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          <MethodFacts method={method} now={now} />
        </button>
        <IconButton label={t('methods.copy')} onClick={() => void copyText(number)}>
          <Copy className="i" />
        </IconButton>
        <IconButton label={t('methods.remove')} onClick={onRemove}>
          <Trash2 className="i" />
        </IconButton>
      </div>
      {isWhole && (
        <div className="bound__whole">
          <EdgeText text={number} />
          <TagText tag={method.tag} />
          {[method.bankAddress, method.swift, method.remark]
            .filter((line) => line !== '')
            .map((line) => (
              <p key={line} className="method__note">
                <bdi>{line}</bdi>
              </p>
            ))}
        </div>
      )}
    </li>
  );
}

interface RemoveDialogProps {
  readonly method: PayoutMethod | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function RemoveDialog({ method, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);

  const remove = async () => {
    if (!method) return;
    setBusy(true);
    const reply = await removeMethod(method.id);
    setBusy(false);
    onClose();
    onRemoved();
    toast(reply.ok ? { text: reply.msg, tone: 'good' } : { text: reply.problem.msg, tone: 'bad' });
  };

  const number = method?.kind === 'coin' ? shortAddress(method.address) : (method?.bankName ?? '');
  return (
    <ConfirmDialog
      isOpen={method !== null}
      title={t('methods.removeTitle')}
      text={
        <>
          <bdi>{number}</bdi>
          <span>{`. ${t('methods.removeText')}`}</span>
        </>
      }
      confirmLabel={t('methods.remove')}
      cancelLabel={t('common.cancel')}
      onConfirm={() => void remove()}
      onCancel={onClose}
      isBusy={isBusy}
    />
  );
}

function MethodSkeleton() {
  const { t } = useTranslation();
  return (
    <ul className="records" aria-busy="true" aria-label={t('common.loading')}>
      {[150, 120].map((width) => (
        <li key={width} className="method card">
          <Skeleton width={22} height={22} radius="50%" />
          <span className="method__body">
            <Skeleton width={width} height={17} />
            <Skeleton width={180} height={13} />
          </span>
        </li>
      ))}
    </ul>
  );
}
