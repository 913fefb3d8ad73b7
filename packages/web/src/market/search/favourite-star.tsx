import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { Star } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { toggleFavourite, useSettings } from '../../settings/settings.ts';
import type { ListedInstrument } from '../model.ts';

interface FavouriteStarProps {
  readonly instrument: ListedInstrument;
  /** No Tab stop, because its row is none. */
  readonly isSkipped?: boolean;
}

/** Adds an instrument to the favourites or removes it; screen readers say whether it is one. */
export function FavouriteStar({ instrument, isSkipped = false }: FavouriteStarProps) {
  const { t } = useTranslation();
  const { code, showCode } = instrument;
  const isFavourite = useSettings(({ favourites }) => favourites.includes(code));
  return (
    <IconButton
      label={t('search.favourite', { name: showCode })}
      aria-pressed={isFavourite}
      tabIndex={isSkipped ? -1 : undefined}
      onClick={() => toggleFavourite(code)}
    >
      <Star className={`i${isFavourite ? ' star-on' : ' t3'}`} />
    </IconButton>
  );
}
