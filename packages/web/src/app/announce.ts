import { announceTakeovers } from './announce-takeovers.ts';
import { announceClosings } from './closing-notices.ts';

/** Says what happens without the person's doing on this page. */
export function announce(): void {
  announceClosings();
  announceTakeovers();
}
