import { Check, CircleAlert, Hourglass, X } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { commandText, doneText } from './command-words.ts';
import './command-strip.css';
import type { Entry } from './command.ts';
import { commands, undoCancel } from './commands.ts';
import { nextStep } from './outcome-toast.ts';
import { useCommands } from './use-commands.ts';

/** More rows than this at once would hide the page. */
const SHOWN_MAX = 3;

/**
 * Shows on every page each command whose outcome is unknown, and later its outcome, which stays
 * until it is dismissed.
 */
export function CommandStrip() {
  const { t } = useTranslation();
  const unconfirmed = useCommands().filter(({ wasUnknown }) => wasUnknown);
  const shown = unconfirmed.slice(0, SHOWN_MAX);
  return (
    <div className="command-strip" role="status" aria-live="polite">
      {shown.map((entry) => (
        <Line key={entry.command.id} entry={entry} />
      ))}
      {unconfirmed.length > shown.length && (
        <p className="command-strip__more">
          {t('commands.more', { number: String(unconfirmed.length - shown.length) })}
        </p>
      )}
    </div>
  );
}

function Line({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const { command, outcome } = entry;
  const step = outcome?.kind === 'done' ? nextStep(command, outcome.data, undoCancel) : null;
  const doneClass = outcome?.kind === 'done' ? ' command-strip__line--done' : '';
  return (
    <div className={`command-strip__line${doneClass}`}>
      <Sign entry={entry} />
      <p>
        <b>{commandText(command, t)}</b>
        <span>{stateText()}</span>
      </p>
      {step && (
        <button type="button" className="command-strip__act" onClick={step.onPress}>
          {step.label}
        </button>
      )}
      {outcome ? (
        <button
          type="button"
          className="command-strip__x"
          aria-label={t('common.close')}
          onClick={() => commands.dismiss(command.id)}
        >
          <X className="i i--16" />
        </button>
      ) : (
        <button
          type="button"
          className="command-strip__act"
          onClick={() => commands.ask(command.id)}
        >
          {t('commands.askNow')}
        </button>
      )}
    </div>
  );

  function stateText(): string {
    if (outcome?.kind === 'done') return doneText(command, outcome.data, t);
    if (outcome) return t('commands.notDone', { why: outcome.text });
    return t(entry.phase === 'unconfirmed' ? 'commands.unconfirmed' : 'commands.slow');
  }
}

function Sign({ entry: { outcome } }: { readonly entry: Entry }) {
  if (!outcome) return <Hourglass className="i i--16" />;
  return outcome.kind === 'done' ? (
    <Check className="i i--16" />
  ) : (
    <CircleAlert className="i i--16" />
  );
}
