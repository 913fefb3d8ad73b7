import { useState } from 'react';

import { useHold } from './use-hold.ts';

/**
 * Returns the attributes of a button that asks first when it is pressed, and acts at once when it
 * is held until its fill is complete. Sliding off the button stops the hold.
 */
export function useHoldPress(onTap: () => void, onHeld: () => void, isDisabled: boolean) {
  const [isHeld, setHeld] = useState(false);
  const handlers = useHold({ onHold: setHeld, onHeld, onTap, isDisabled });
  return { ...handlers, 'data-hold': isHeld ? 'held' : 'rest' };
}
