import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { History } from 'lucide-react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';

/** Button at the end of the top bar that opens earlier deposits. */
export function RecordsButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <IconButton
      label={t('charge.records')}
      onClick={() => void navigate('/mine/charge?view=records')}
    >
      <History className="i i--22" />
    </IconButton>
  );
}
