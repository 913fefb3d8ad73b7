import { stored } from '@fulcrum/client/stored';

const DONE_KEY = 'first-steps-done';

/** Whether this device knows that the person has done all steps. */
export const hasDoneSteps = (uid: string): boolean => stored.get(DONE_KEY) === uid;
export const noteStepsDone = (uid: string): void => stored.set(DONE_KEY, uid);
