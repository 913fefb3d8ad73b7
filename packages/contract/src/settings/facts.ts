import { read } from '../call-facts.ts';

export const settingsFacts = {
  getBasicInfo: read('/api/basicSet/getBasicInfo'),
  complaintEmail: read('/api/default/complaint_email'),
};
