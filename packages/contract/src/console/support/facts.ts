import { change, read } from '../call-facts.ts';

export const supportFacts = {
  chats: read('support'),
  chat: read('support/one'),
  chatNews: read('support/news'),
  chatPicture: read('support/picture'),
  readChat: change('support/read'),
  claimChat: change('support/claim'),
  assignChat: change('support/assign'),
  answerChat: change('support/answer'),
  noteChat: change('support/note'),
  closeChat: change('support/close'),
  tagChat: change('support/tag'),
  cannedReplies: read('support/replies'),
  saveReply: change('support/replies/save'),
  removeReply: change('support/replies/remove'),
};
