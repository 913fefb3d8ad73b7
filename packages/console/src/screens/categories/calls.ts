import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useCategories = loadHook(CALLS.categories);

export const addCategory = caller(CALLS.addCategory);
export const orderCategories = caller(CALLS.orderCategories);
export const removeCategory = caller(CALLS.removeCategory);
export const renameCategory = caller(CALLS.renameCategory);
