import type { Call } from '@fulcrum/client/call';
import type * as aboutUs from '@fulcrum/contract/about';
import type * as account from '@fulcrum/contract/account';
import type * as alerts from '@fulcrum/contract/alerts';
import type * as announcements from '@fulcrum/contract/announcements';
import type * as company from '@fulcrum/contract/company';
import type { Endpoint } from '@fulcrum/contract/endpoint';
import type * as factors from '@fulcrum/contract/factors';
import type * as feedback from '@fulcrum/contract/feedback';
import type * as files from '@fulcrum/contract/files';
import type * as funds from '@fulcrum/contract/funds';
import type * as invites from '@fulcrum/contract/invites';
import type * as guard from '@fulcrum/contract/guard';
import type * as identity from '@fulcrum/contract/identity';
import type * as market from '@fulcrum/contract/market';
import type * as news from '@fulcrum/contract/news';
import type * as notices from '@fulcrum/contract/notices';
import type * as people from '@fulcrum/contract/people';
import type * as push from '@fulcrum/contract/push';
import type * as settings from '@fulcrum/contract/settings';
import type * as support from '@fulcrum/contract/support';
import type * as trading from '@fulcrum/contract/trading';
import type * as verification from '@fulcrum/contract/verification';
import type * as follow from '@fulcrum/contract/follow';

const read = <E extends Endpoint>(path: string): Call<E> => ({
  method: 'GET',
  path,
  encoding: 'query',
});

const change = <E extends Endpoint>(path: string, encoding: 'json' | 'form'): Call<E> => ({
  method: 'POST',
  path,
  encoding,
});

const changeByGet = <E extends Endpoint>(path: string): Call<E> => ({
  ...read<E>(path),
  changesState: true,
});

export const CALLS = {
  imageUpload: {
    method: 'POST',
    path: '/api/common/image_upload',
    encoding: 'file',
  } as Call<typeof files.imageUpload>,
  getBasicInfo: read<typeof settings.getBasicInfo>('/api/basicSet/getBasicInfo'),
  complaintEmail: read<typeof settings.complaintEmail>('/api/default/complaint_email'),
  about: read<typeof aboutUs.about>('/api/default/about'),
  announcements: read<typeof announcements.announcements>('/api/announcement/list'),
  readAnnouncements: change<typeof announcements.readAnnouncements>(
    '/api/announcement/read',
    'json',
  ),
  followList: read<typeof follow.followList>('/api/follow/list'),
  followMine: read<typeof follow.followMine>('/api/follow/mine'),
  setFollowMine: change<typeof follow.setFollowMine>('/api/follow/listing', 'json'),
  alerts: read<typeof alerts.alerts>('/api/alert/list'),
  addAlert: change<typeof alerts.addAlert>('/api/alert/add', 'json'),
  removeAlert: change<typeof alerts.removeAlert>('/api/alert/remove', 'json'),
  pushSettings: read<typeof push.pushSettings>('/api/push/settings'),
  pushSubscribe: change<typeof push.pushSubscribe>('/api/push/subscribe', 'json'),
  pushUnsubscribe: change<typeof push.pushUnsubscribe>('/api/push/unsubscribe', 'json'),
  pushChoose: change<typeof push.pushChoose>('/api/push/choose', 'json'),
  notices: read<typeof notices.notices>('/api/notice/list'),
  readNotices: change<typeof notices.readNotices>('/api/notice/read', 'json'),
  newsList: read<typeof news.newsList>('/api/news/list'),
  newsInfo: read<typeof news.newsInfo>('/api/news/info'),
  getCompany: read<typeof company.getCompany>('/api/company/getCompany'),
  getCompanyStatus: read<typeof company.getCompanyStatus>('/api/company/getCompanyStatus'),
  submitFeedback: change<typeof feedback.submitFeedback>('/api/feedback/submit', 'json'),
  chatMessages: read<typeof support.chatMessages>('/api/support/messages'),
  sendChatMessage: change<typeof support.sendChatMessage>('/api/support/send', 'json'),
  readChat: change<typeof support.readChat>('/api/support/read', 'json'),
  getCategories: read<typeof market.getCategories>('/v1/api/forex/getCategories'),
  tradeList: read<typeof market.tradeList>('/v1/api/forex/trade_list'),
  kline: read<typeof market.kline>('/v1/api/forex/kline'),
  abbreviatedKline: read<typeof market.abbreviatedKline>('/v1/api/forex/abbreviated_cache_kline'),
  createDemo: changeByGet<typeof people.createDemo>('/api/user/createAccountDemoForU'),
  login: change<typeof people.login>('/api/user/loginForU', 'form'),
  register: change<typeof people.register>('/api/user/register', 'form'),
  logout: change<typeof people.logout>('/api/user/logout', 'json'),
  areaList: read<typeof identity.areaList>('/api/default/area_list'),
  setting: read<typeof identity.setting>('/api/default/setting'),
  captcha: changeByGet<typeof identity.captcha>('/api/common/captcha'),
  captchaWork: changeByGet<typeof identity.captchaWork>('/api/common/captcha_work'),
  sendEmail: change<typeof identity.sendEmail>('/api/notify/send_email', 'json'),
  sendSms: change<typeof identity.sendSms>('/api/notify/send_sms', 'json'),
  forgetPassword: change<typeof identity.forgetPassword>('/api/user/forget_password', 'json'),
  amendPassword: change<typeof identity.amendPassword>('/api/user/amend_password', 'json'),
  sessions: read<typeof identity.sessions>('/api/user/sessions'),
  revokeSession: change<typeof identity.revokeSession>('/api/user/sessions/revoke', 'json'),
  revokeOthers: change<typeof identity.revokeOthers>('/api/user/sessions/revoke_others', 'json'),
  guardStop: change<typeof guard.stopByLink>('/api/guard/stop', 'json'),
  guardStopOwn: change<typeof guard.stopOwn>('/api/guard/stop_own', 'json'),
  factors: read<typeof factors.factors>('/api/user/factors'),
  loginSecond: change<typeof factors.loginSecond>('/api/user/login_second', 'json'),
  loginPasskey: change<typeof factors.loginPasskey>('/api/user/login_passkey', 'json'),
  totpBegin: change<typeof factors.totpBegin>('/api/user/factors/totp_begin', 'json'),
  totpConfirm: change<typeof factors.totpConfirm>('/api/user/factors/totp_confirm', 'json'),
  totpDisable: change<typeof factors.totpDisable>('/api/user/factors/totp_disable', 'json'),
  recoveryRenew: change<typeof factors.recoveryRenew>('/api/user/factors/recovery', 'json'),
  passkeyBegin: change<typeof factors.passkeyBegin>('/api/user/factors/passkey_begin', 'json'),
  passkeyAdd: change<typeof factors.passkeyAdd>('/api/user/factors/passkey_add', 'json'),
  passkeyRename: change<typeof factors.passkeyRename>('/api/user/factors/passkey_rename', 'json'),
  passkeyRemove: change<typeof factors.passkeyRemove>('/api/user/factors/passkey_remove', 'json'),
  passkeyProof: change<typeof factors.passkeyProof>('/api/user/factors/passkey_proof', 'json'),
  userInfo: read<typeof people.userInfo>('/api/user/info'),
  realName: change<typeof verification.realName>('/api/user_real/real_name', 'form'),
  center: read<typeof verification.center>('/api/user_real/center'),
  invites: read<typeof invites.invites>('/api/user/invites'),
  getBalance: read<typeof account.getBalance>('/v1/api/main/wallet/getBalance'),
  forexDetail: read<typeof account.forexDetail>('/v1/api/main/account/forexDetail'),
  forexChange: read<typeof account.forexChange>('/v1/api/main/accountLog/forexChange'),
  statement: read<typeof account.statement>('/v1/api/main/accountLog/statement'),
  resetDemo: changeByGet<typeof account.resetDemo>('/v1/api/main/user/resetForexDemoAccount'),
  submit: change<typeof trading.submit>('/v1/api/forex/submit', 'json'),
  myDeal: read<typeof trading.myDeal>('/v1/api/forex/my_deal'),
  orderDetail: read<typeof trading.orderDetail>('/v1/api/forex/order_detail'),
  close: change<typeof trading.close>('/v1/api/forex/close', 'json'),
  closeAll: change<typeof trading.closeAll>('/v1/api/forex/close_all', 'json'),
  cancelTrade: change<typeof trading.cancelTrade>('/v1/api/forex/cancel_trade', 'json'),
  setStopPrice: change<typeof trading.setStopPrice>('/v1/api/forex/set_stop_price', 'json'),
  modify: change<typeof trading.modify>('/v1/api/forex/modify', 'json'),
  depositNetworks: read<typeof funds.depositNetworks>('/api/quickCharge/info'),
  wireOptions: read<typeof funds.wireOptions>('/api/quickCharge/wire_info'),
  depositCoin: change<typeof funds.depositCoin>('/api/quickCharge/submit', 'json'),
  depositWire: change<typeof funds.depositWire>('/api/quickCharge/wire_submit', 'json'),
  depositList: read<typeof funds.depositList>('/api/quickCharge/quick_ist'),
  cancelDeposit: change<typeof funds.cancelDeposit>('/api/quickCharge/cancel', 'json'),
  drawSymbols: read<typeof funds.drawSymbols>('/api/account/draw_symbol_list'),
  draw: change<typeof funds.draw>('/api/account/draw', 'form'),
  drawList: read<typeof funds.drawList>('/api/account/draw_list'),
  cancelDraw: change<typeof funds.cancelDraw>('/api/account/cancel_draw', 'json'),
  drawMethods: read<typeof funds.drawMethods>('/api/wallet/get_draw_method'),
  bindDrawMethod: change<typeof funds.bindDrawMethod>('/api/wallet/bind_draw_method', 'form'),
  removeDrawMethod: change<typeof funds.removeDrawMethod>('/api/wallet/del_draw_method', 'json'),
} as const;
