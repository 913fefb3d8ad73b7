import { isTyping } from '@fulcrum/ui/controls/is-typing';
import { formatMoney } from '@fulcrum/ui/figures/format';
import { useLayer } from '@fulcrum/ui/overlays/layers';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

import type { TradeOrder } from '../../../account/model.ts';
import { useTypedWords } from '../../../forms/typed-number.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { useCanClose } from '../../../server/connection.ts';
import { changeSubject } from '../../../trading/commands/new-commands.ts';
import { useOneCommand } from '../../../trading/commands/use-commands.ts';
import type { DockProps } from '../../../trading/dock-place.ts';
import { changeBy, type LinePart } from '../../../trading/lines/line-draft.ts';
import { priceForm } from '../../../trading/preview/number-forms.ts';
import { pnlAt } from '../../../trading/preview/levels.ts';
import { usePlanContext } from '../../../trading/preview/plan-context.ts';
import { markOf } from '../orders-view.ts';
import { editProblem, editText, nearOf, readEdit, stepped } from './price-edit.ts';

interface PriceEditorProps extends Pick<DockProps, 'onDraft'> {
  readonly order: TradeOrder;
  readonly part: LinePart;
  readonly instrument: ListedInstrument;
  readonly label: string;
  /** Called when the cell closes; by a key, the focus returns to the cell. */
  readonly onDone: (isByKey: boolean) => void;
}

/**
 * The field of an open cell. Arrows step a pip, Enter sends what the order's sheet would send, Esc
 * or leaving the field undoes it. A refusal stays under the cell.
 */
export function PriceEditor(props: PriceEditorProps) {
  const { order, part, instrument, label, onDone } = props;
  const [text, setText] = useState<string | null>(null);
  const edit = useEdit(props, text);
  const { command, edited, isSame, shown, note, canSend } = edit;
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const cancel = () => {
    if (!command.isBusy) onDone(true);
  };
  const takes = useLayer(true, cancel);

  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.nativeEvent)) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = edit.step(event.key === 'ArrowUp' ? 1 : -1);
      if (next !== null && !command.isBusy) setText(editText(next, order.digits));
    } else if (event.key === 'Escape') {
      if (takes(event.nativeEvent)) cancel();
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        className="cell__field num"
        translate="no"
        // As wide as the column, so that no column moves when the cell opens.
        size={1}
        inputMode={instrument.terms.allowsNonPositive ? 'text' : 'decimal'}
        autoComplete="off"
        enterKeyHint="done"
        value={shown}
        readOnly={command.isBusy}
        aria-label={label}
        aria-invalid={note.isWrong}
        aria-describedby={noteId}
        aria-busy={command.isBusy || undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
        onBlur={(event) => {
          // A window in the background keeps its field.
          const isLeft = document.activeElement !== event.currentTarget;
          if (isLeft && !command.isBusy) onDone(false);
        }}
      />
      <CellNote id={noteId} {...note} />
    </>
  );

  function save(): void {
    if (command.isBusy) return;
    if (command.isUnknown) command.ask();
    else if (isSame) onDone(true);
    else if (edited === 'missing' || !canSend) setText(shown);
    else command.send(changeBy({ orderId: order.id, part, price: edited }, order));
  }
}

/** Returns what the text of an open cell means, and whether it could be sent. */
function useEdit(props: PriceEditorProps, text: string | null) {
  const { order, part, instrument, onDraft, onDone } = props;
  const { t } = useTranslation();
  const context = usePlanContext(instrument);
  const quote = useQuote(order.code);
  const isOnline = useCanClose();
  const command = useOneCommand(changeSubject(order.id), () => onDone(true));
  const shown = text ?? editText(order[part], order.digits);
  const edited = readEdit(shown, part, instrument.terms, nearOf(order));
  const words = useTypedWords(shown, priceForm(instrument.terms, nearOf(order)));
  const isSame = edited === order[part];
  const problem = editProblem(edited, { order, part, context });
  const draft = edited === 'missing' || isSame ? null : edited;
  useEffect(() => {
    onDraft(draft === null ? null : { orderId: order.id, part, price: draft });
  }, [onDraft, order.id, part, draft]);
  useEffect(() => () => onDraft(null), [onDraft]);

  const mark = order.status === 'open' ? markOf(order, quote) : order.target;
  return {
    command,
    edited,
    isSame,
    shown,
    canSend: problem === null && isOnline,
    note: noteOf(),
    step: (sign: 1 | -1) => stepped(edited, sign, { order, part, instrument, mark }),
  };

  function noteOf(): Note {
    const wrong = (words: string): Note => ({ text: words, isWrong: true });
    if (command.note !== '') return wrong(command.note);
    if (text !== null && !isOnline) return wrong(t('orders.noConnection'));
    if (words !== '') return wrong(words);
    if (text !== null && problem !== null) return wrong(t(`trade.problems.${problem}`));
    return { text: moneyText(), isWrong: false };
  }

  /** Returns the order's result at the level; a pending order's own price has none. */
  function moneyText(): string {
    const entry = order.openPrice ?? order.target;
    const isPrice = edited !== null && edited !== 'missing';
    if (part === 'target' || entry === null || !context || !isPrice) return '';
    const { side, lots } = order;
    const basis = { listing: context.listing, side, lots, entry, isPair: instrument.isPair };
    const money = pnlAt(basis, edited);
    return money === null ? '' : formatMoney(money, { isSigned: true });
  }
}

interface Note {
  readonly text: string;
  readonly isWrong: boolean;
}

/** What stands under an open cell: why it cannot be sent, or what the level would bring. */
function CellNote({ id, text, isWrong }: Note & { readonly id: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Under the last row of the list it would be out of sight.
    if (text !== '') box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [text]);
  return (
    <span
      ref={box}
      id={id}
      className={`cell__note${isWrong ? ' cell__note--bad' : ''}`}
      role={isWrong ? 'alert' : undefined}
      hidden={text === ''}
    >
      {isWrong ? (
        text
      ) : (
        <span className="num" translate="no">
          {text}
        </span>
      )}
    </span>
  );
}
