import type * as api from '@fulcrum/contract/console/exports/calls';
import type { InputOf } from '@fulcrum/contract/endpoint';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { saveFile } from '@fulcrum/ui/page/save-file';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { exportList } from './calls.ts';

/** Saves the filtered list as a file; the server records it in the audit log. */
export function ExportButton({ query }: { readonly query: InputOf<typeof api.exportList> }) {
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState('');
  const save = async () => {
    setIsBusy(true);
    const reply = await exportList(query);
    setIsBusy(false);
    if (!reply.ok) {
      setNotice(reply.problem.msg);
      return;
    }
    const { csv, filename, rows, is_cut: isCut } = reply.data;
    // A byte-order mark makes spreadsheets read the text as UTF-8.
    saveFile(filename, 'text/csv', ['\uFEFF', csv]);
    setNotice(t(isCut ? 'app.exportCut' : 'app.exported', { rows, file: filename }));
  };
  return (
    <>
      <span className="t3" role="status">
        {notice}
      </span>
      <Button look="soft" size="sm" isBusy={isBusy} onClick={() => void save()}>
        <Download className="i i--16" aria-hidden="true" />
        {t('app.export')}
      </Button>
    </>
  );
}
