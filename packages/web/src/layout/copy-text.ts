import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

/** Copies text to the clipboard and shows whether this worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: i18next.t('common.copied'), tone: 'good' });
  } catch {
    toast({ text: i18next.t('common.copyFailed'), tone: 'bad' });
  }
}
