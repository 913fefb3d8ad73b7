import { netResultOf } from '@fulcrum/engine/money/net-result';
import { mulDiv } from '@fulcrum/engine/units/exact';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatDateTime, formatPercent, formatPrice } from '@fulcrum/ui/figures/format';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { saveFile } from '@fulcrum/ui/page/save-file';
import { Share2 } from 'lucide-react';
import { useState } from 'react';

import type { TradeOrder } from '../../../account/model.ts';
import { readPalette } from '../../../chart/chart-theme.ts';
import { fromTo } from '../../../language/from-to.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { share } from '../../../layout/share.ts';
import { useSession } from '../../../server/session.ts';
import type { TradeLine } from './trade-line.ts';
import { drawTrade, type TradeFacts } from './trade-picture.ts';

const TYPE = 'image/png';

interface ShareTradeProps {
  readonly order: TradeOrder;
  /** The price around the trade; null if it is not known. */
  readonly line: TradeLine | null;
}

/**
 * Shares a closed trade as a picture, or saves it where the browser cannot share files. It shows
 * neither amounts nor the account, only what the trade returned on its margin.
 */
export function ShareTrade({ order, line }: ShareTradeProps) {
  const { t } = useTranslation();
  const isDemo = useSession(({ user }) => user?.isDemo === true);
  const [isBusy, setBusy] = useState(false);
  const facts = factsOf();
  if (!facts) return null;
  return (
    <Button look="soft" isBlock isBusy={isBusy} onClick={() => void press(facts)}>
      <Share2 className="i i--16" />
      {t('orders.sharePicture')}
    </Button>
  );

  async function press(shown: TradeFacts): Promise<void> {
    setBusy(true);
    const picture = await pictureOf(shown);
    setBusy(false);
    const name = `${order.code}-${order.id}.png`;
    if (!picture) toast({ text: t('errors.fault'), tone: 'bad' });
    else await sharePicture(new File([picture], name, { type: TYPE }));
  }

  /** Returns what the picture says; null for an order that has no result on a margin. */
  function factsOf(): TradeFacts | null {
    const { status, openPrice, lastPrice, openedAt, completedAt, margin, digits } = order;
    if (status !== 'closed' || openPrice === null || lastPrice === null || margin <= 0) return null;
    const net = netResultOf(order);
    const percent = mulDiv(net, HUNDREDTHS, 1, margin) / 100;
    const price = (value: typeof openPrice) => formatPrice(value, digits);
    const time = (at: number | null) => (at === null ? '–' : formatDateTime(at));
    return {
      name: ltr(order.showCode),
      terms: `${t(`trade.${order.side}`)} ${ltr(`×${order.leverage}`)}`,
      result: ltr(formatPercent(percent)),
      isGain: net >= 0,
      note: t('orders.netOfMargin'),
      line,
      rows: [
        {
          label: fromTo(t('orders.ends.open'), t('orders.ends.close')),
          value: ltr(`${price(openPrice)} → ${price(lastPrice)}`),
        },
        { label: t('orders.opened'), value: time(openedAt) },
        { label: t('orders.steps.positionClosed'), value: time(completedAt) },
      ],
      demo: isDemo ? t('common.demo') : '',
      host: location.host,
    };
  }
}

/** The whole margin in hundredths of a percent. */
const HUNDREDTHS = 10_000;

async function pictureOf(facts: TradeFacts): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const root = document.documentElement;
  await document.fonts.ready;
  drawTrade(canvas, facts, readPalette(root), root.dir === 'rtl' ? 'rtl' : 'ltr');
  return new Promise((resolve) => canvas.toBlob(resolve, TYPE));
}

const sharePicture = (file: File): Promise<void> =>
  share({ files: [file] }, () => saveFile(file.name, TYPE, [file]));
