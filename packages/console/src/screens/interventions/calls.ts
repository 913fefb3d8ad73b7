import { CALLS } from '@fulcrum/client/calls/console';

import { listHook } from '../../api/use-load.ts';

export const useInterventions = listHook(CALLS.interventions);
