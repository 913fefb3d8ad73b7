import './list-swipes.css';

import { Bell, ChartCandlestick, Star, StarOff } from 'lucide-react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { RowSwipes, type RowAction } from '../../layout/swipe/row-swipes.tsx';
import { instrumentOf } from '../../market/instruments.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { useSettings } from '../../settings/settings.ts';
import { switchFavourite } from './switch-favourite.ts';

interface ListSwipesProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly onAlert: (instrument: ListedInstrument) => void;
}

/** What swiping an instrument shows: the star on one side, price alerts and Trade on the other. */
export function ListSwipes({ list, onAlert }: ListSwipesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const favourites = useSettings((choices) => choices.favourites);

  const starOf = (instrument: ListedInstrument): RowAction => {
    const isFavourite = favourites.includes(instrument.code);
    return {
      label: t(isFavourite ? 'home.removeFavourite' : 'home.addFavourite'),
      icon: isFavourite ? <StarOff className="i" /> : <Star className="i" />,
      tone: 'star',
      onPress: () => switchFavourite(instrument),
    };
  };
  const waysOn = (instrument: ListedInstrument): readonly RowAction[] => [
    {
      label: t('alerts.title'),
      icon: <Bell className="i" />,
      tone: 'plain',
      onPress: () => onAlert(instrument),
    },
    {
      label: t('home.tradeIt', { name: instrument.showCode }),
      icon: <ChartCandlestick className="i" />,
      tone: 'ink',
      onPress: () => void navigate(`/trade?code=${instrument.code}`),
    },
  ];
  return (
    <RowSwipes
      list={list}
      actionsOf={(code, side) => {
        const instrument = instrumentOf(code);
        if (!instrument) return [];
        return side === 'start' ? [starOf(instrument)] : waysOn(instrument);
      }}
    />
  );
}
