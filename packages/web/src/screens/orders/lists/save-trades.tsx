import { Button } from '@fulcrum/ui/controls/button.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { saveFile } from '@fulcrum/ui/page/save-file';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { tradesFile, type TradeFilter } from '../../../account/trades.ts';
import { useTranslation } from '../../../language/use-translation.ts';

/** Saves the closed trades of a filter as a file; without a filter, all of them. */
export function SaveTrades({ filter }: { readonly filter: TradeFilter }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const reply = await tradesFile(filter);
    setBusy(false);
    if (!reply.ok) {
      toast({ text: reply.problem.msg, tone: 'bad' });
      return;
    }
    const { name, content } = reply.data;
    saveFile(name, 'text/csv', [content]);
    toast({ text: t('history.saved', { name }), tone: 'good' });
  };
  return (
    <Button
      look="soft"
      size="sm"
      isBusy={isBusy}
      aria-label={t('history.csv')}
      onClick={() => void save()}
    >
      <Download className="i i--16" />
      CSV
    </Button>
  );
}
