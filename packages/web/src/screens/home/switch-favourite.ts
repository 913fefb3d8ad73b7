import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

import type { ListedInstrument } from '../../market/model.ts';
import { toggleFavourite, useSettings } from '../../settings/settings.ts';

/** Adds an instrument to the favourites, or removes it and offers to undo this. */
export function switchFavourite({ code, showCode }: ListedInstrument): void {
  const wasFavourite = useSettings.getState().favourites.includes(code);
  toggleFavourite(code);
  if (!wasFavourite) return;
  toast({
    text: i18next.t('home.favouriteRemoved', { name: showCode }),
    action: { label: i18next.t('common.undo'), onPress: () => toggleFavourite(code) },
  });
}
