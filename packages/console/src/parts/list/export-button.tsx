import type * as api from '@fulcrum/contract/console/exports/calls';
import type { InputOf } from '@fulcrum/contract/endpoint';
import { Button } from '@fulcrum/ui/button.tsx';
import { saveFile } from '@fulcrum/ui/save-file';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { say } from '../../i18n/i18n.ts';
import { exportList } from './calls.ts';

/** Saves the list of the screen, with its filters, as a file; the server writes it down. */
export function ExportButton({ ask }: { readonly ask: InputOf<typeof api.exportList> }) {
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState('');
  const save = async () => {
    setIsBusy(true);
    const reply = await exportList(ask);
    setIsBusy(false);
    if (!reply.ok) {
      setTold(reply.problem.msg);
      return;
    }
    const { csv, filename, rows, is_cut: isCut } = reply.data;
    // The mark at the front tells spreadsheets that the text is UTF-8.
    saveFile(filename, 'text/csv', ['\uFEFF', csv]);
    setTold(say(isCut ? 'app.exportCut' : 'app.exported', { rows, file: filename }));
  };
  return (
    <>
      <span className="t3" role="status">
        {told}
      </span>
      <Button look="soft" size="sm" isBusy={isBusy} onClick={() => void save()}>
        <Download className="i i--16" aria-hidden="true" />
        {say('app.export')}
      </Button>
    </>
  );
}
