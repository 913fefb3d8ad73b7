/** Prints one statement in a separate thread, because hundreds of pages would delay trading. */
import { parentPort, workerData } from 'node:worker_threads';

import { drawPaper } from './draw-paper.ts';
import type { Paper } from './paper.ts';

// Only `Printer` starts this thread, with a paper as its data.
const paper = workerData as Paper;
parentPort?.postMessage(await drawPaper(paper));
