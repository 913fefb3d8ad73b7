/* Runs in the support page: does what every page does before its first paint, and starts to load
   all texts, because this page shows nothing before it has them. */
import './before-paint.ts';

import { preloadOtherTexts } from './other-texts.ts';

preloadOtherTexts();
