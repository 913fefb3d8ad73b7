import * as aboutUs from './content/about.ts';
import * as account from './account/calls.ts';
import * as alerts from './trading/alerts.ts';
import * as announcements from './content/announcements.ts';
import * as economic from './content/calendar.ts';
import * as company from './content/company.ts';
import type { Endpoint } from './endpoint.ts';
import * as factors from './factors/calls.ts';
import * as feedback from './support/feedback.ts';
import * as files from './files/calls.ts';
import * as invites from './identity/invites.ts';
import * as funds from './payments/calls.ts';
import * as guard from './identity/guard.ts';
import * as identity from './identity/calls.ts';
import * as market from './market-data/calls.ts';
import * as news from './content/news.ts';
import * as notes from './trading/notes.ts';
import * as notices from './notifications/notices.ts';
import * as people from './people/calls.ts';
import * as preferences from './preferences/calls.ts';
import * as push from './notifications/push.ts';
import * as results from './trading/results.ts';
import * as settings from './settings/calls.ts';
import * as support from './support/chat.ts';
import * as trading from './trading/calls.ts';
import * as verification from './identity/verification.ts';
import * as follow from './content/ranking.ts';

/**
 * Every call of the trader's product, by area and by name, for the documents and for tests that
 * must cover all calls. The name is the call's `operationId`, so it must not change.
 */
export const CALLS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  'Market data': {
    getCategories: market.getCategories,
    tradeList: market.tradeList,
    searchWords: market.searchWords,
    kline: market.kline,
    abbreviatedKline: market.abbreviatedKline,
  },
  Trading: {
    submit: trading.submit,
    myDeal: trading.myDeal,
    orderDetail: trading.orderDetail,
    close: trading.close,
    closeAll: trading.closeAll,
    cancelTrade: trading.cancelTrade,
    setStopPrice: trading.setStopPrice,
    setLevels: trading.setLevels,
    modify: trading.modify,
    reverse: trading.reverse,
    double: trading.double,
    closeBy: trading.closeBy,
    link: trading.link,
    results: results.results,
    costs: results.costs,
    trades: results.trades,
    tradesFile: results.tradesFile,
  },
  Account: {
    getBalance: account.getBalance,
    forexDetail: account.forexDetail,
    forexChange: account.forexChange,
    statement: account.statement,
    resetDemo: account.resetDemo,
  },
  'Notes on trades': {
    note: notes.note,
    saveNote: notes.saveNote,
    noteTags: notes.noteTags,
  },
  'Price alerts': {
    alerts: alerts.alerts,
    addAlert: alerts.addAlert,
    editAlert: alerts.editAlert,
    removeAlert: alerts.removeAlert,
  },
  'Login and sign-up': {
    createDemo: people.createDemo,
    register: people.register,
    login: people.login,
    userInfo: people.userInfo,
    logout: people.logout,
    areaList: identity.areaList,
    setting: identity.setting,
    captcha: identity.captcha,
    captchaWork: identity.captchaWork,
    sendEmail: identity.sendEmail,
    sendSms: identity.sendSms,
    forgetPassword: identity.forgetPassword,
    amendPassword: identity.amendPassword,
  },
  'Sessions and second steps': {
    sessions: identity.sessions,
    revokeSession: identity.revokeSession,
    revokeOthers: identity.revokeOthers,
    stopByLink: guard.stopByLink,
    stopOwn: guard.stopOwn,
    factors: factors.factors,
    loginSecond: factors.loginSecond,
    loginPasskey: factors.loginPasskey,
    totpBegin: factors.totpBegin,
    totpConfirm: factors.totpConfirm,
    totpDisable: factors.totpDisable,
    recoveryRenew: factors.recoveryRenew,
    passkeyBegin: factors.passkeyBegin,
    passkeyAdd: factors.passkeyAdd,
    passkeyRename: factors.passkeyRename,
    passkeyRemove: factors.passkeyRemove,
    passkeyProof: factors.passkeyProof,
  },
  'Identity and files': {
    realName: verification.realName,
    center: verification.center,
    imageUpload: files.imageUpload,
    image: files.image,
    picture: files.picture,
    invites: invites.invites,
  },
  'What follows a person': {
    preferences: preferences.preferences,
    preference: preferences.preference,
    savePreference: preferences.savePreference,
  },
  Deposits: {
    depositNetworks: funds.depositNetworks,
    depositCoin: funds.depositCoin,
    depositWire: funds.depositWire,
    depositSymbols: funds.depositSymbols,
    wireOptions: funds.wireOptions,
    depositList: funds.depositList,
    cancelDeposit: funds.cancelDeposit,
  },
  Withdrawals: {
    drawSymbols: funds.drawSymbols,
    draw: funds.draw,
    drawList: funds.drawList,
    cancelDraw: funds.cancelDraw,
    drawMethods: funds.drawMethods,
    bindDrawMethod: funds.bindDrawMethod,
    removeDrawMethod: funds.removeDrawMethod,
  },
  Notifications: {
    notices: notices.notices,
    readNotices: notices.readNotices,
    pushSettings: push.pushSettings,
    pushSubscribe: push.pushSubscribe,
    pushUnsubscribe: push.pushUnsubscribe,
    pushChoose: push.pushChoose,
  },
  'News and company': {
    getBasicInfo: settings.getBasicInfo,
    complaintEmail: settings.complaintEmail,
    about: aboutUs.about,
    announcements: announcements.announcements,
    readAnnouncements: announcements.readAnnouncements,
    newsList: news.newsList,
    newsInfo: news.newsInfo,
    calendar: economic.calendar,
    getCompany: company.getCompany,
    getCompanyStatus: company.getCompanyStatus,
  },
  Ranking: {
    followList: follow.followList,
    followMine: follow.followMine,
    setFollowMine: follow.setFollowMine,
  },
  Support: {
    chatMessages: support.chatMessages,
    sendChatMessage: support.sendChatMessage,
    readChat: support.readChat,
    submitFeedback: feedback.submitFeedback,
  },
};

export const ENDPOINTS: readonly Endpoint[] = Object.values(CALLS).flatMap((calls) =>
  Object.values(calls),
);
