import { change, changeByForm, changeByGet, read } from '../call-facts.ts';

export const identityFacts = {
  areaList: read('/api/default/area_list'),
  setting: read('/api/default/setting'),
  captcha: changeByGet('/api/common/captcha'),
  captchaWork: changeByGet('/api/common/captcha_work'),
  sendEmail: change('/api/notify/send_email'),
  sendSms: change('/api/notify/send_sms'),
  forgetPassword: change('/api/user/forget_password'),
  amendPassword: change('/api/user/amend_password'),
  sessions: read('/api/user/sessions'),
  revokeSession: change('/api/user/sessions/revoke'),
  revokeOthers: change('/api/user/sessions/revoke_others'),
  stopByLink: change('/api/guard/stop'),
  stopOwn: change('/api/guard/stop_own'),
  realName: changeByForm('/api/user_real/real_name'),
  center: read('/api/user_real/center'),
  invites: read('/api/user/invites'),
};
