import { refreshInstruments } from '../../market/instruments.ts';
import { renewLive } from '../../live/live.ts';

/** Names of instruments and causes of closings come from the server in one language: ask again. */
export function renewWords(): void {
  void refreshInstruments();
  renewLive();
}
