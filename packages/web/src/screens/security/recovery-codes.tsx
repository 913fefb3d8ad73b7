import { Button } from '@fulcrum/ui/controls/button.tsx';
import { saveFile } from '@fulcrum/ui/page/save-file';
import { Copy, Download, TriangleAlert } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { copyText } from '../../layout/copy-text.ts';

const FILE_NAME = 'fulcrum-recovery-codes.txt';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/**
 * Shows the recovery codes, for when phone and passkeys are unavailable; they cannot be shown
 * again.
 */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <section className="setup">
      <p className="banner">
        <TriangleAlert className="i i--16" />
        {t('security.codesOnce')}
      </p>
      <ul className="codes card" aria-label={t('security.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="codes__ways">
        <Button look="soft" onClick={() => void copyText(text)}>
          <Copy className="i" />
          {t('security.copyCodes')}
        </Button>
        <Button look="soft" onClick={() => saveFile(FILE_NAME, 'text/plain', [text])}>
          <Download className="i" />
          {t('security.saveCodes')}
        </Button>
      </div>
      <Button size="lg" isBlock onClick={onDone}>
        {t('security.codesKept')}
      </Button>
    </section>
  );
}
