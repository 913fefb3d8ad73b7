import { useRef, useState } from 'react';

import { isLost } from '../../live/api.ts';
import type { TradeOrder } from '../../live/model.ts';
import { submitOrder } from '../../live/orders.ts';
import { randomId } from '../../lib/random-id.ts';
import type { OrderBody } from './order-body.ts';

export type Sending =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly isSlow: boolean }
  | { readonly phase: 'refused'; readonly text: string }
  /** The answer was lost: the order may or may not have been placed. */
  | { readonly phase: 'unconfirmed' };

/** Longer than this without an answer, and the trader is told to look before trying again. */
const SLOW_MS = 8_000;

interface Intent {
  readonly meaning: string;
  readonly body: OrderBody;
}

export interface Submit {
  readonly sending: Sending;
  /**
   * Sends the order once. `meaning` names what the person wants: while its outcome is unknown, the
   * same meaning repeats the same order with the same id. Null when it was not placed.
   */
  readonly send: (
    meaning: string,
    bodyFor: (id: string) => OrderBody,
  ) => Promise<TradeOrder | null>;
  /** Sends the order of unknown outcome once more. */
  readonly repeat: () => Promise<TradeOrder | null>;
  readonly settle: () => void;
}

export function useSubmit(): Submit {
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const open = useRef<Intent | null>(null);
  const isSending = useRef(false);

  async function dispatch(intent: Intent): Promise<TradeOrder | null> {
    if (isSending.current) return null;
    isSending.current = true;
    open.current = intent;
    setSending({ phase: 'sending', isSlow: false });
    const slow = setTimeout(() => setSending({ phase: 'sending', isSlow: true }), SLOW_MS);
    const reply = await submitOrder(intent.body);
    clearTimeout(slow);
    isSending.current = false;
    if (reply.ok) {
      open.current = null;
      setSending({ phase: 'idle' });
      return reply.data;
    }
    const { kind, msg } = reply.problem;
    if (isLost(reply.problem)) {
      setSending({ phase: 'unconfirmed' });
      return null;
    }
    open.current = null;
    setSending(kind === 'refused' ? { phase: 'refused', text: msg } : { phase: 'idle' });
    return null;
  }

  return {
    sending,
    send(meaning, bodyFor) {
      const kept = open.current?.meaning === meaning ? open.current : null;
      return dispatch(kept ?? { meaning, body: bodyFor(randomId()) });
    },
    repeat: () => (open.current ? dispatch(open.current) : Promise.resolve(null)),
    settle() {
      if (!isSending.current && open.current === null) setSending({ phase: 'idle' });
    },
  };
}
