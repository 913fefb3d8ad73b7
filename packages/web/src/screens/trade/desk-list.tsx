import './desk-list.css';

import { memo, type KeyboardEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { Picker } from './instrument-drawer.tsx';

interface DeskListProps {
  readonly current: string;
  readonly onChoose: (code: string) => void;
}

/** The instruments at the side of the desk. */
export const DeskList = memo(function DeskList({ current, onChoose }: DeskListProps) {
  const { t } = useTranslation();
  return (
    <section className="desk-list" aria-label={t('trade.instruments')} onKeyDown={moveInList}>
      <h1 className="sr">{t('tabs.trade')}</h1>
      <Picker current={current} onChoose={onChoose} isBeside />
    </section>
  );
});

/** Moves from row to row with Up and Down; Enter chooses. */
function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const row = document.activeElement?.closest('.picker__line');
  const next =
    (event.key === 'ArrowDown' && row?.nextElementSibling) ||
    (event.key === 'ArrowUp' && row?.previousElementSibling);
  const button = next ? next.querySelector<HTMLElement>('.picker__row') : null;
  if (!button) return;
  event.preventDefault();
  button.focus();
}
