import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { listHook, loadHook } from '../../api/use-load.ts';

export const useCannedReplies = loadHook(CALLS.cannedReplies);
export const useChats = listHook(CALLS.chats);
export const usePerson = loadHook(CALLS.person);

export const answerChat = caller(CALLS.answerChat);
export const assignChat = caller(CALLS.assignChat);
export const claimChat = caller(CALLS.claimChat);
export const closeChat = caller(CALLS.closeChat);
export const loadChatPicture = caller(CALLS.chatPicture);
export const noteChat = caller(CALLS.noteChat);
export const tagChat = caller(CALLS.tagChat);
