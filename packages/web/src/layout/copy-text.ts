import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { copy } from '@fulcrum/ui/page/copy';
import i18next from 'i18next';

/** Copies text to the clipboard and shows whether this worked. */
export async function copyText(text: string): Promise<void> {
  if (await copy(text)) toast({ text: i18next.t('common.copied'), tone: 'good' });
  else toast({ text: i18next.t('common.copyFailed'), tone: 'bad' });
}
