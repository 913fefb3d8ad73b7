import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';

import { openDemo } from '../identity/sign-in.ts';

/**
 * Opens the device's demo account with one tap. `open` resolves to true if the account was opened.
 */
export function useDemo(): { isOpening: boolean; open: () => Promise<boolean> } {
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    const reply = await openDemo();
    setOpening(false);
    toast(reply.ok ? { text: reply.msg, tone: 'good' } : { text: reply.problem.msg, tone: 'bad' });
    return reply.ok;
  };
  return { isOpening, open };
}
