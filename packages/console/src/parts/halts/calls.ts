import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useHaltCategories = loadHook(CALLS.categories);
export const useHaltPreview = loadHook(CALLS.previewHaltSet);
export const useHaltSets = loadHook(CALLS.haltSets);

export const confirmResume = caller(CALLS.confirmResume);
export const endResume = caller(CALLS.endResume);
export const haltSet = caller(CALLS.haltSet);
export const proposeResume = caller(CALLS.proposeResume);
