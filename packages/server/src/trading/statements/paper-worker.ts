/** Prints one statement in a thread of its own: pages by the hundred would hold up trading. */
import { parentPort, workerData } from 'node:worker_threads';

import { drawPaper } from './draw-paper.ts';
import type { Paper } from './paper.ts';

// Only `Printer` starts this thread, and it hands a paper over.
const paper = workerData as Paper;
parentPort?.postMessage(await drawPaper(paper));
