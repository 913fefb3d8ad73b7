import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

/** Puts text on the clipboard and says whether it is there. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: i18next.t('common.copied'), tone: 'good' });
  } catch {
    toast({ text: i18next.t('common.copyFailed'), tone: 'bad' });
  }
}
