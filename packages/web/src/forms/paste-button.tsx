import { toast } from '@fulcrum/ui/overlays/toast.tsx';

import { useTranslation } from '../language/use-translation.ts';

/** Button that pastes the clipboard into a field, if the browser allows it. */
export function PasteButton({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation();
  const paste = async () => {
    try {
      onText((await navigator.clipboard.readText()).trim());
    } catch {
      toast({ text: t('common.pasteFailed'), tone: 'bad' });
    }
  };
  return (
    <button type="button" onClick={() => void paste()}>
      {t('common.paste')}
    </button>
  );
}
