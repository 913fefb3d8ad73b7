import { ask, change, read, upload } from '../call-facts.ts';

export const catalogueFacts = {
  instruments: read('instruments'),
  previewInstrument: ask('instruments/preview'),
  saveInstrument: change('instruments/save'),
  previewNewInstrument: ask('instruments/add/preview'),
  addInstrument: change('instruments/add'),
  uploadLogo: upload('instruments/logo/upload'),
  setLogo: change('instruments/logo'),
  haltInstrument: change('instruments/halt'),
  listInstrument: change('instruments/list'),
  categories: read('categories'),
  addCategory: change('categories/add'),
  renameCategory: change('categories/rename'),
  orderCategories: change('categories/order'),
  removeCategory: change('categories/remove'),
  hours: read('hours'),
  previewHours: ask('hours/preview'),
  saveHours: change('hours/save'),
  feeds: read('feeds'),
};
