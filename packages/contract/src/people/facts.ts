import { change, changeByForm, changeByGet, read } from '../call-facts.ts';

export const peopleFacts = {
  createDemo: changeByGet('/api/user/createAccountDemoForU'),
  login: changeByForm('/api/user/loginForU'),
  register: changeByForm('/api/user/register'),
  userInfo: read('/api/user/info'),
  logout: change('/api/user/logout'),
};
