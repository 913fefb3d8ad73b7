import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions, type To } from 'react-router';

/**
 * Like `useNavigate`, but does nothing after the calling screen was left. Use it to move on after a
 * reply, so that a person who opened another screen while waiting stays there.
 */
export function useMoveOn(): (to: To | number, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (to, options) => {
    if (isShown.current) void (typeof to === 'number' ? navigate(to) : navigate(to, options));
  };
}
