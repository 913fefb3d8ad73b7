import type * as api from '@fulcrum/contract/console/calls';
import type * as catalogue from '@fulcrum/contract/console/catalogue-calls';
import type * as channel from '@fulcrum/contract/console/channel-calls';
import type * as fee from '@fulcrum/contract/console/fee-calls';
import type * as feedback from '@fulcrum/contract/console/feedback-calls';
import type * as company from '@fulcrum/contract/console/company-calls';
import type * as markup from '@fulcrum/contract/console/markup-calls';
import type * as content from '@fulcrum/contract/console/content-calls';
import type * as box from '@fulcrum/contract/console/outbox-calls';
import type * as step from '@fulcrum/contract/console/intervention-calls';
import type * as passkey from '@fulcrum/contract/console/passkey-calls';
import type * as queue from '@fulcrum/contract/console/queue-calls';
import type * as rank from '@fulcrum/contract/console/ranking-calls';
import type * as setting from '@fulcrum/contract/console/setting-calls';
import type * as support from '@fulcrum/contract/console/support-calls';

/**
 * A call of the contract without its schemas, so that the schema library stays out of the app. A
 * test holds every line here against the contract.
 */
export interface Call<C extends api.OperatorCall = api.OperatorCall> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Carries the type only; there is no such value. */
  readonly contract?: C;
}

const read = <C extends api.OperatorCall>(path: string): Call<C> => ({
  method: 'GET',
  path: `/console/api/${path}`,
});

const change = <C extends api.OperatorCall>(path: string): Call<C> => ({
  method: 'POST',
  path: `/console/api/${path}`,
});

/** Reads as well, with an input that no address holds. */
const ask = change;

export const CALLS = {
  login: change<typeof api.login>('login'),
  enrolBegin: change<typeof api.enrolBegin>('enrol/begin'),
  enrolFinish: change<typeof api.enrolFinish>('enrol/finish'),
  me: read<typeof api.me>('me'),
  logout: change<typeof api.logout>('logout'),
  stepUp: change<typeof api.stepUp>('step-up'),
  loginPasskey: change<typeof passkey.loginPasskey>('login/passkey'),
  stepUpPasskey: change<typeof passkey.stepUpPasskey>('step-up/passkey'),
  passkeys: read<typeof passkey.passkeys>('passkeys'),
  passkeyBegin: change<typeof passkey.passkeyBegin>('passkeys/begin'),
  passkeyAdd: change<typeof passkey.passkeyAdd>('passkeys/add'),
  passkeyRemove: change<typeof passkey.passkeyRemove>('passkeys/remove'),
  operators: read<typeof api.operators>('operators'),
  inviteOperator: change<typeof api.inviteOperator>('operators/invite'),
  setOperatorRole: change<typeof api.setOperatorRole>('operators/role'),
  disableOperator: change<typeof api.disableOperator>('operators/disable'),
  resetOperator: change<typeof api.resetOperator>('operators/reset'),
  audit: read<typeof api.audit>('audit'),
  dashboard: read<typeof api.dashboard>('dashboard'),
  monitor: read<typeof api.monitor>('monitor'),
  liveOrders: read<typeof api.liveOrders>('monitor/orders'),
  people: read<typeof api.people>('people'),
  person: read<typeof api.person>('people/one'),
  closedOrders: read<typeof api.closedOrders>('people/orders'),
  revealPerson: change<typeof api.revealPerson>('people/reveal'),
  endPersonSessions: change<typeof api.endPersonSessions>('people/end-sessions'),
  resetPersonFactors: change<typeof api.resetPersonFactors>('people/reset-factor'),
  setCreditScore: change<typeof api.setCreditScore>('people/credit-score'),
  notePerson: change<typeof api.notePerson>('people/note'),
  exportList: change<typeof api.exportList>('export'),
  instruments: read<typeof catalogue.instruments>('instruments'),
  previewInstrument: ask<typeof catalogue.previewInstrument>('instruments/preview'),
  saveInstrument: change<typeof catalogue.saveInstrument>('instruments/save'),
  previewNewInstrument: ask<typeof catalogue.previewNewInstrument>('instruments/add/preview'),
  addInstrument: change<typeof catalogue.addInstrument>('instruments/add'),
  uploadLogo: change<typeof catalogue.uploadLogo>('instruments/logo/upload'),
  setLogo: change<typeof catalogue.setLogo>('instruments/logo'),
  haltInstrument: change<typeof catalogue.haltInstrument>('instruments/halt'),
  listInstrument: change<typeof catalogue.listInstrument>('instruments/list'),
  categories: read<typeof catalogue.categories>('categories'),
  addCategory: change<typeof catalogue.addCategory>('categories/add'),
  renameCategory: change<typeof catalogue.renameCategory>('categories/rename'),
  orderCategories: change<typeof catalogue.orderCategories>('categories/order'),
  removeCategory: change<typeof catalogue.removeCategory>('categories/remove'),
  hours: read<typeof catalogue.hours>('hours'),
  previewHours: ask<typeof catalogue.previewHours>('hours/preview'),
  saveHours: change<typeof catalogue.saveHours>('hours/save'),
  feeds: read<typeof catalogue.feeds>('feeds'),
  markups: read<typeof markup.markups>('instruments/markups'),
  previewMarkup: ask<typeof markup.previewMarkup>('instruments/markup/preview'),
  saveMarkup: change<typeof markup.saveMarkup>('instruments/markup/save'),
  withdrawMarkup: change<typeof markup.withdrawMarkup>('instruments/markup/withdraw'),
  fees: read<typeof fee.fees>('fees'),
  previewFees: ask<typeof fee.previewFees>('fees/preview'),
  decideFees: change<typeof fee.decideFees>('fees/decide'),
  withdrawFees: change<typeof fee.withdrawFees>('fees/withdraw'),
  ranking: read<typeof rank.ranking>('ranking'),
  deposits: read<typeof queue.deposits>('deposits'),
  deposit: read<typeof queue.deposit>('deposits/one'),
  approveDeposit: change<typeof queue.approveDeposit>('deposits/approve'),
  rejectDeposit: change<typeof queue.rejectDeposit>('deposits/reject'),
  withdrawals: read<typeof queue.withdrawals>('withdrawals'),
  withdrawal: read<typeof queue.withdrawal>('withdrawals/one'),
  uploadPayoutProof: change<typeof queue.uploadPayoutProof>('withdrawals/proof/upload'),
  approveWithdrawal: change<typeof queue.approveWithdrawal>('withdrawals/approve'),
  payWithdrawal: change<typeof queue.payWithdrawal>('withdrawals/pay'),
  rejectWithdrawal: change<typeof queue.rejectWithdrawal>('withdrawals/reject'),
  identityCases: read<typeof queue.identityCases>('identity'),
  openIdentityCase: change<typeof queue.openIdentityCase>('identity/open'),
  approveIdentityCase: change<typeof queue.approveIdentityCase>('identity/approve'),
  rejectIdentityCase: change<typeof queue.rejectIdentityCase>('identity/reject'),
  channels: read<typeof channel.channels>('channels'),
  channelHistory: read<typeof channel.channelHistory>('channels/history'),
  saveNetwork: change<typeof channel.saveNetwork>('channels/network'),
  saveWire: change<typeof channel.saveWire>('channels/wire'),
  confirmChange: change<typeof channel.confirmChange>('channels/confirm'),
  withdrawChange: change<typeof channel.withdrawChange>('channels/withdraw'),
  setChannelEnabled: change<typeof channel.setChannelEnabled>('channels/enabled'),
  orderChannels: change<typeof channel.orderChannels>('channels/order'),
  saveCurrency: change<typeof channel.saveCurrency>('channels/currency'),
  settings: read<typeof setting.settings>('settings'),
  settingHistory: read<typeof setting.settingHistory>('settings/history'),
  saveSettings: change<typeof setting.saveSettings>('settings/save'),
  withdrawSetting: change<typeof setting.withdrawSetting>('settings/withdraw'),
  outbox: read<typeof box.outbox>('outbox'),
  revealMessage: change<typeof box.revealMessage>('outbox/reveal'),
  retryMessage: change<typeof box.retryMessage>('outbox/retry'),
  queues: read<typeof box.queues>('queues'),
  articles: read<typeof content.articles>('news'),
  article: read<typeof content.article>('news/one'),
  uploadCover: change<typeof content.uploadCover>('news/cover/upload'),
  saveArticle: change<typeof content.saveArticle>('news/save'),
  publishArticle: change<typeof content.publishArticle>('news/publish'),
  takeInArticle: change<typeof content.takeInArticle>('news/take-in'),
  removeArticle: change<typeof content.removeArticle>('news/remove'),
  previewText: ask<typeof content.previewText>('content/preview'),
  announcements: read<typeof content.announcements>('announcements'),
  saveAnnouncement: change<typeof content.saveAnnouncement>('announcements/save'),
  publishAnnouncement: change<typeof content.publishAnnouncement>('announcements/publish'),
  confirmAnnouncement: change<typeof content.confirmAnnouncement>('announcements/confirm'),
  takeInAnnouncement: change<typeof content.takeInAnnouncement>('announcements/take-in'),
  removeAnnouncement: change<typeof content.removeAnnouncement>('announcements/remove'),
  chats: read<typeof support.chats>('support'),
  chat: read<typeof support.chat>('support/one'),
  chatNews: read<typeof support.chatNews>('support/news'),
  chatPicture: read<typeof support.chatPicture>('support/picture'),
  readChat: change<typeof support.readChat>('support/read'),
  claimChat: change<typeof support.claimChat>('support/claim'),
  assignChat: change<typeof support.assignChat>('support/assign'),
  answerChat: change<typeof support.answerChat>('support/answer'),
  noteChat: change<typeof support.noteChat>('support/note'),
  closeChat: change<typeof support.closeChat>('support/close'),
  tagChat: change<typeof support.tagChat>('support/tag'),
  cannedReplies: read<typeof support.cannedReplies>('support/replies'),
  saveReply: change<typeof support.saveReply>('support/replies/save'),
  removeReply: change<typeof support.removeReply>('support/replies/remove'),
  feedback: read<typeof feedback.feedback>('feedback'),
  oneFeedback: read<typeof feedback.oneFeedback>('feedback/one'),
  settleFeedback: change<typeof feedback.settleFeedback>('feedback/settle'),
  companies: read<typeof company.companies>('companies'),
  uploadCompanyLogo: change<typeof company.uploadCompanyLogo>('companies/logo/upload'),
  saveCompany: change<typeof company.saveCompany>('companies/save'),
  freezeTrading: change<typeof step.freezeTrading>('people/freeze-trading'),
  freezePayouts: change<typeof step.freezePayouts>('people/freeze-payouts'),
  freezePayoutsLonger: change<typeof step.freezePayoutsLonger>('people/freeze-payouts/longer'),
  freePayouts: change<typeof step.freePayouts>('people/free-payouts'),
  releasePayouts: change<typeof step.releasePayouts>('people/release-payouts'),
  capLeverage: change<typeof step.capLeverage>('people/leverage'),
  proposeAdjustment: change<typeof step.proposeAdjustment>('people/adjust'),
  proposeOrderEnd: change<typeof step.proposeOrderEnd>('people/end-order'),
  interventions: read<typeof step.interventions>('interventions'),
  confirmIntervention: change<typeof step.confirmIntervention>('interventions/confirm'),
  declineIntervention: change<typeof step.declineIntervention>('interventions/decline'),
} as const;
