import { CALLS } from '@fulcrum/client/calls/console';

import { caller, uploader } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useCompanies = loadHook(CALLS.companies);

export const saveCompany = caller(CALLS.saveCompany);
export const uploadCompanyLogo = uploader(CALLS.uploadCompanyLogo);
