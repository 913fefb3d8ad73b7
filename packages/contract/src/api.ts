import * as aboutUs from './about.ts';
import * as account from './account.ts';
import * as alerts from './alerts.ts';
import * as announcements from './announcements.ts';
import * as company from './company.ts';
import type { Endpoint } from './endpoint.ts';
import * as factors from './factors.ts';
import * as feedback from './feedback.ts';
import * as files from './files.ts';
import * as invites from './invites.ts';
import * as funds from './funds.ts';
import * as guard from './guard.ts';
import * as identity from './identity.ts';
import * as market from './market.ts';
import * as news from './news.ts';
import * as notices from './notices.ts';
import * as people from './people.ts';
import * as push from './push.ts';
import * as settings from './settings.ts';
import * as support from './support.ts';
import * as trading from './trading.ts';
import * as verification from './verification.ts';
import * as follow from './follow.ts';

/** Every call of the trader's product, for the documents and for tests that must miss none. */
export const ENDPOINTS: readonly Endpoint[] = [
  settings.getBasicInfo,
  settings.complaintEmail,
  market.getCategories,
  market.tradeList,
  market.kline,
  market.abbreviatedKline,
  people.createDemo,
  people.register,
  people.login,
  people.userInfo,
  people.logout,
  files.imageUpload,
  files.image,
  files.picture,
  verification.realName,
  verification.center,
  invites.invites,
  aboutUs.about,
  announcements.announcements,
  announcements.readAnnouncements,
  follow.followList,
  follow.followMine,
  follow.setFollowMine,
  alerts.alerts,
  alerts.addAlert,
  alerts.editAlert,
  alerts.removeAlert,
  push.pushSettings,
  push.pushSubscribe,
  push.pushUnsubscribe,
  push.pushChoose,
  notices.notices,
  notices.readNotices,
  news.newsList,
  news.newsInfo,
  company.getCompany,
  company.getCompanyStatus,
  feedback.submitFeedback,
  support.chatMessages,
  support.sendChatMessage,
  support.readChat,
  guard.stopByLink,
  guard.stopOwn,
  identity.areaList,
  identity.setting,
  identity.captcha,
  identity.captchaWork,
  identity.sendEmail,
  identity.sendSms,
  identity.forgetPassword,
  identity.amendPassword,
  identity.sessions,
  identity.revokeSession,
  identity.revokeOthers,
  factors.factors,
  factors.loginSecond,
  factors.loginPasskey,
  factors.totpBegin,
  factors.totpConfirm,
  factors.totpDisable,
  factors.recoveryRenew,
  factors.passkeyBegin,
  factors.passkeyAdd,
  factors.passkeyRename,
  factors.passkeyRemove,
  factors.passkeyProof,
  account.getBalance,
  account.forexDetail,
  account.forexChange,
  account.statement,
  account.resetDemo,
  trading.submit,
  trading.myDeal,
  trading.orderDetail,
  trading.close,
  trading.closeAll,
  trading.cancelTrade,
  trading.setStopPrice,
  trading.modify,
  funds.depositNetworks,
  funds.depositCoin,
  funds.depositWire,
  funds.depositSymbols,
  funds.wireOptions,
  funds.depositList,
  funds.cancelDeposit,
  funds.drawSymbols,
  funds.draw,
  funds.drawList,
  funds.cancelDraw,
  funds.drawMethods,
  funds.bindDrawMethod,
  funds.removeDrawMethod,
];
