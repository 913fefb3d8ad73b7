import './option-cards.css';

import { moveOnArrow } from '@fulcrum/ui/controls/roving';
import { CircleCheck } from 'lucide-react';

export interface OptionCard {
  readonly id: number;
  readonly title: string;
  readonly note: string;
}

interface OptionCardsProps {
  readonly label: string;
  readonly options: readonly OptionCard[];
  readonly value: number;
  readonly onChange: (id: number) => void;
}

/** A few choices as cards, three per row; a radio group for screen readers. */
export function OptionCards({ label, options, value, onChange }: OptionCardsProps) {
  return (
    <div className="pick-cards" role="radiogroup" aria-label={label} onKeyDown={moveOnArrow}>
      {options.map(({ id, title, note }) => (
        <button
          key={id}
          type="button"
          role="radio"
          data-option
          className="pick-card"
          aria-checked={id === value}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
        >
          <b>
            <bdi>{title}</bdi>
            {id === value && <CircleCheck className="i i--16" />}
          </b>
          <small>
            <bdi>{note}</bdi>
          </small>
        </button>
      ))}
    </div>
  );
}
