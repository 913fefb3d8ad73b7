import { refreshInstruments } from '../../market/instruments.ts';
import { renewLive } from '../../live/live.ts';

/**
 * Loads texts of the server again, such as instrument names and reasons of closes, because it sends
 * them in one language.
 */
export function renewWords(): void {
  void refreshInstruments();
  renewLive();
}
