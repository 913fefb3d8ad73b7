import { isTyping } from '@fulcrum/ui/controls/is-typing';
import { useLayer } from '@fulcrum/ui/overlays/layers';
import { useEffect } from 'react';

/** While open, the caller is a layer that Esc and Back close. */
export function useEscapeLayer(isOpen: boolean, close: () => void): void {
  const takes = useLayer(isOpen, close);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTyping(event) && takes(event)) close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen, close, takes]);
}
