import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Bell, ChartCandlestick, Info, Star, StarOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { SheetTitle } from '../../layout/sheet-title.tsx';
import type { ListedInstrument } from '../../market/model.ts';
import { useSettings } from '../../settings/settings.ts';
import { MenuButton } from '../../layout/menu-row.tsx';
import { switchFavourite } from './switch-favourite.ts';

interface RowSheetProps {
  readonly instrument: ListedInstrument;
  readonly onClosed: () => void;
  /** Opens the sheet for price alerts. */
  readonly onAlert: () => void;
  /** Opens the sheet with the contract terms. */
  readonly onContract: () => void;
}

/** Sheet with more actions for an instrument of the list. */
export function RowSheet({ instrument, onClosed, onAlert, onContract }: RowSheetProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { code, showCode } = instrument;
  const isFavourite = useSettings((choices) => choices.favourites.includes(code));
  const [isOpen, setOpen] = useState(true);

  const close = () => {
    setOpen(false);
    setTimeout(onClosed, 300);
  };

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={close}
      isSteady
      title={
        <SheetTitle
          code={code}
          logo={instrument.logo}
          title={
            <span className="num" translate="no">
              {showCode}
            </span>
          }
          note={instrument.name}
        />
      }
      closeLabel={t('common.close')}
    >
      <ul className="rows">
        <MenuButton
          icon={isFavourite ? <StarOff className="i" /> : <Star className="i" />}
          label={t(isFavourite ? 'home.removeFavourite' : 'home.addFavourite')}
          onPress={() => {
            switchFavourite(instrument);
            close();
          }}
        />
        <MenuButton icon={<Bell className="i" />} label={t('alerts.title')} onPress={onAlert} />
        <MenuButton
          icon={<Info className="i" />}
          label={t('trade.contract')}
          onPress={onContract}
        />
        <MenuButton
          icon={<ChartCandlestick className="i" />}
          label={t('home.tradeIt', { name: showCode })}
          onPress={() => {
            close();
            void navigate(`/trade?code=${code}`);
          }}
        />
      </ul>
    </BottomSheet>
  );
}
