import { CALLS } from '@fulcrum/client/calls/console';

import { caller, uploader } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useCategories = loadHook(CALLS.categories);
export const useHours = loadHook(CALLS.hours);
export const useInstruments = loadHook(CALLS.instruments);
export const useMarkupHistory = loadHook(CALLS.markups);

export const addInstrument = caller(CALLS.addInstrument);
export const previewInstrument = caller(CALLS.previewInstrument);
export const previewMarkup = caller(CALLS.previewMarkup);
export const previewNewInstrument = caller(CALLS.previewNewInstrument);
export const saveInstrument = caller(CALLS.saveInstrument);
export const saveMarkup = caller(CALLS.saveMarkup);
export const setHalted = caller(CALLS.haltInstrument);
export const setListed = caller(CALLS.listInstrument);
export const setLogo = caller(CALLS.setLogo);
export const uploadLogo = uploader(CALLS.uploadLogo);
export const withdrawMarkup = caller(CALLS.withdrawMarkup);
