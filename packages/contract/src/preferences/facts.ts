import { change, read } from '../call-facts.ts';

export const preferencesFacts = {
  preferences: read('/v1/api/main/preference/list'),
  preference: read('/v1/api/main/preference/document'),
  savePreference: change('/v1/api/main/preference/save'),
};
