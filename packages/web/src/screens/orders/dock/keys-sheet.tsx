import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';

import { useTranslation } from '../../../language/use-translation.ts';

interface KeysSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lists the keys of the desk. */
export function KeysSheet({ isOpen, onClose }: KeysSheetProps) {
  const { t } = useTranslation();
  const keys: readonly (readonly [readonly string[], string])[] = [
    [['B'], t('trade.buy')],
    [['S'], t('trade.sell')],
    [['1', '–', '6'], t('trade.period')],
    [['Tab'], t('desk.tab')],
    [['/'], t('home.search')],
    [['?'], t('desk.keys')],
    [['Esc'], t('desk.escape')],
    [['↑', '↓'], t('desk.step')],
    [['Enter'], t('desk.save')],
  ];
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('desk.keys')}
    >
      <dl className="keys">
        {keys.map(([names, text]) => (
          <div key={text} className="keys__row">
            <dt>
              {names.map((name) =>
                name === '–' ? <span key={name}> – </span> : <kbd key={name}>{name}</kbd>,
              )}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="keys__note">{t('desk.fieldNote')}</p>
    </BottomSheet>
  );
}
