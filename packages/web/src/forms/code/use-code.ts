import { serverNow } from '@fulcrum/client/clock';
import { useClock } from '@fulcrum/client/react/use-clock';
import { stored } from '@fulcrum/client/stored';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';

import { sendCode } from '../../account/identity/passwords.ts';
import type { CodePurpose, CodeTarget } from '../../account/identity/passwords.ts';

const RESEND_MS_MAX = 60_000;

/**
 * Storage key of the time when another code can be requested; kept on the device, so that a reload
 * does not forget a code that was sent.
 */
const keyOf = (purpose: CodePurpose): string => `code_again_at.${purpose}`;
const requestKeyOf = (purpose: CodePurpose): string => `code_request.${purpose}`;
const CODE_MS = 10 * 60_000;

/** Returns the id of the request whose code may still be valid; empty for none. */
function requestOf(purpose: CodePurpose): string {
  const [id = '', at = ''] = (stored.get(requestKeyOf(purpose)) ?? '').split(' ');
  return Math.abs(serverNow() - Number(at)) < CODE_MS ? id : '';
}

function againAtOf(purpose: CodePurpose): number {
  const at = Number(stored.get(keyOf(purpose)) ?? 0);
  // If the device's clock was set back, the button must not stay disabled for longer than the usual
  // wait.
  return Number.isFinite(at) && at - serverNow() <= RESEND_MS_MAX ? at : 0;
}

/** State of a code, from requesting it to typing it. */
export function useCode(purpose: CodePurpose) {
  const now = useClock();
  const [code, setCode] = useState('');
  const [againAt, setAgainAt] = useState(() => againAtOf(purpose));
  const [request, setRequest] = useState(() => requestOf(purpose));
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');

  const wait = (seconds: number) => {
    const at = serverNow() + seconds * 1_000;
    stored.set(keyOf(purpose), String(at));
    setAgainAt(at);
  };

  const send = async (target: CodeTarget) => {
    setSending(true);
    setRefusal('');
    const reply = await sendCode(purpose, target);
    setSending(false);
    if (reply.ok) {
      wait(reply.data.resend_after);
      const { request_id } = reply.data;
      stored.set(requestKeyOf(purpose), `${request_id} ${serverNow()}`);
      setRequest(request_id);
      toast({ text: reply.msg, tone: 'good' });
      return;
    }
    const { reason, figures, msg } = reply.problem;
    if (reason === 'code.tooSoon') wait(Number(figures['wait']));
    setRefusal(msg);
  };

  const type = (text: string) => {
    setCode(text);
    setRefusal('');
  };

  return {
    code,
    /** Id of the request that the code was sent for; empty before the first request. */
    request,
    type,
    /** Seconds until another code can be requested. */
    secondsLeft: Math.max(0, Math.ceil((againAt - now) / 1_000)),
    isSending,
    refusal,
    refuse: setRefusal,
    send: (target: CodeTarget) => void send(target),
  };
}

export type Code = ReturnType<typeof useCode>;
