import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useFees = loadHook(CALLS.fees);
export const useSettingHistory = loadHook(CALLS.settingHistory);
export const useSettings = loadHook(CALLS.settings);

export const decideFees = caller(CALLS.decideFees);
export const previewFees = caller(CALLS.previewFees);
export const saveSettings = caller(CALLS.saveSettings);
export const withdrawFees = caller(CALLS.withdrawFees);
export const withdrawSetting = caller(CALLS.withdrawSetting);
