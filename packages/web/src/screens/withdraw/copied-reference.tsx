import '../../funds/records/records.css';

import { Copy } from 'lucide-react';

import { copyText } from '../../layout/copy-text.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { shortAddress } from '../../funds/shortened.ts';

/** Shows both ends of a payment reference; a press copies all of it. */
export function CopiedReference({
  label,
  text,
}: {
  readonly label: string;
  readonly text: string;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="record__copy"
      aria-label={t('charge.copyLine', { line: label })}
      onClick={() => void copyText(text)}
    >
      <bdi className="num" translate="no" dir="ltr">
        {shortAddress(text)}
      </bdi>
      <Copy className="i i--14" />
    </button>
  );
}
