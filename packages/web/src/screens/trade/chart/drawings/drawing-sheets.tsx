import { useNavigate } from 'react-router';

import type { Drawing } from '../../../../chart/drawings/drawing.ts';
import type { ListedInstrument } from '../../../../market/model.ts';
import { sessionToken } from '../../../../server/session.ts';
import { changeDrawing, deleteDrawings } from '../../../../trading/drawing-choices.ts';
import { changeTradeChoices } from '../../../../trading/trade-choices.ts';
import { DrawingList } from './drawing-list.tsx';
import { DrawingSheet } from './drawing-sheet.tsx';
import { LazyAlertSheet } from '../../../../trading/alerts/lazy-alert-sheet.tsx';

export type DrawingsSheet = 'none' | 'style' | 'list' | 'alert';

interface DrawingSheetsProps {
  readonly opened: DrawingsSheet;
  readonly onOpen: (sheet: DrawingsSheet) => void;
  readonly instrument: ListedInstrument;
  readonly drawings: readonly Drawing[];
  readonly chosen: Drawing | null;
  readonly onChoose: (id: string | null) => void;
  readonly onCopy: (drawing: Drawing) => void;
  readonly onDelete: (drawing: Drawing) => void;
}

/** The sheets about drawings: the style of the chosen one, an alert at its price, and the list. */
export function DrawingSheets(props: DrawingSheetsProps) {
  const { opened, onOpen, instrument, drawings, chosen, onChoose, onCopy, onDelete } = props;
  const { code, showCode } = instrument;
  const navigate = useNavigate();
  const close = () => onOpen('none');
  const askAlert = () => {
    if (sessionToken() !== null) onOpen('alert');
    else void navigate(`/login?from=${encodeURIComponent(`/trade?code=${code}`)}`);
  };
  return (
    <>
      {chosen && (
        <DrawingSheet
          key={chosen.id}
          isOpen={opened === 'style'}
          drawing={chosen}
          onChange={(change) => changeDrawing(code, chosen.id, change)}
          onCopy={() => onCopy(chosen)}
          onAlert={askAlert}
          onClose={close}
        />
      )}
      {chosen && opened === 'alert' && (
        <LazyAlertSheet instrument={instrument} price={chosen.points[0]?.price} onClosed={close} />
      )}
      <DrawingList
        isOpen={opened === 'list'}
        of={showCode}
        drawings={drawings}
        onChoose={(id) => {
          changeTradeChoices({ areDrawingsHidden: false });
          onChoose(id);
          close();
        }}
        onDelete={onDelete}
        onDeleteAll={() => {
          onChoose(null);
          deleteDrawings(
            code,
            drawings.map(({ id }) => id),
          );
        }}
        onClose={close}
      />
    </>
  );
}
