import { read } from '../call-facts.ts';

export const dashboardFacts = {
  dashboard: read('dashboard'),
  monitor: read('monitor'),
  liveOrders: read('monitor/orders'),
};
