import { InProcessBus } from '../../src/platform/adapters/bus/in-process-bus.ts';

/** A bus of one process; a listener that fails fails the test run. */
export const quietBus = (): InProcessBus =>
  new InProcessBus({
    error: (details, message) => {
      throw new Error(message, { cause: details });
    },
  });
