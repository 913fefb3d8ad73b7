import { change, read, upload } from '../call-facts.ts';

export const companyFacts = {
  companies: read('companies'),
  uploadCompanyLogo: upload('companies/logo/upload'),
  saveCompany: change('companies/save'),
};
