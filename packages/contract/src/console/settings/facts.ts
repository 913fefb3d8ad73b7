import { change, read } from '../call-facts.ts';

export const settingFacts = {
  settings: read('settings'),
  settingHistory: read('settings/history'),
  saveSettings: change('settings/save'),
  withdrawSetting: change('settings/withdraw'),
};
