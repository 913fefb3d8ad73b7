/**
 * Returns a signal that aborts after `ms`, or when `signal` does. The oldest browsers have neither
 * `AbortSignal.timeout` nor `AbortSignal.any`.
 */
export function abortAfter(ms: number, signal?: AbortSignal): AbortSignal {
  const control = new AbortController();
  const abort = () => {
    signal?.removeEventListener('abort', abort);
    control.abort();
  };
  signal?.addEventListener('abort', abort);
  setTimeout(abort, ms);
  if (signal?.aborted === true) abort();
  return control.signal;
}
