import { CALLS } from '@fulcrum/client/calls/console';

import { caller, uploader } from '../../api/request.ts';
import { listHook, loadHook } from '../../api/use-load.ts';

export const useArticle = loadHook(CALLS.article);
export const useArticles = listHook(CALLS.articles);

export const publishArticle = caller(CALLS.publishArticle);
export const removeArticle = caller(CALLS.removeArticle);
export const saveArticle = caller(CALLS.saveArticle);
export const takeInArticle = caller(CALLS.takeInArticle);
export const uploadCover = uploader(CALLS.uploadCover);
