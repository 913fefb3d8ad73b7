import { refreshInstruments } from '../../market/instruments.ts';
import { renewLive } from '../../live/live.ts';

/**
 * Names of instruments and reasons of closes come from the server in one language, so they are
 * loaded again.
 */
export function renewWords(): void {
  void refreshInstruments();
  renewLive();
}
