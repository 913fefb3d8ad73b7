import { followLanguage } from '../language/follow-language.ts';
import { renewWords } from '../screens/language/renew-words.ts';
import { announceTakeovers } from './announce-takeovers.ts';
import { announceClosings } from './closing-notices.ts';

/** Shows and says what happens without the person's doing on this page. */
export function announce(): void {
  announceClosings();
  announceTakeovers();
  followLanguage(renewWords);
}
