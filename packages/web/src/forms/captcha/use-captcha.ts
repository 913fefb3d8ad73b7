import { useCallback, useEffect, useState } from 'react';

import { newCaptcha } from '../../account/identity/registration.ts';

/**
 * A picture, and the text that the person reads in it. A new picture is loaded whenever `isNeeded`
 * becomes true.
 */
export function useCaptcha(isNeeded: boolean) {
  const [picture, setPicture] = useState<{ id: string; b64s: string } | null>(null);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState('');

  const renew = useCallback(async (because = '') => {
    setPicture(null);
    setText('');
    setRefusal(because);
    const reply = await newCaptcha();
    if (reply.ok) setPicture(reply.data);
    else setRefusal(reply.problem.msg);
  }, []);

  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    void newCaptcha().then((reply) => {
      if (isGone) return;
      if (reply.ok) setPicture(reply.data);
      else setRefusal(reply.problem.msg);
    });
    return () => {
      isGone = true;
    };
  }, [isNeeded]);

  const type = (typed: string) => {
    setText(typed);
    setRefusal('');
  };

  return { picture, text, type, refusal, renew: (because?: string) => void renew(because) };
}

export type CaptchaToRead = ReturnType<typeof useCaptcha>;
