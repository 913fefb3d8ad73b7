import { change, changeByForm, read } from '../call-facts.ts';

export const paymentsFacts = {
  depositNetworks: read('/api/quickCharge/info'),
  depositCoin: change('/api/quickCharge/submit'),
  depositWire: change('/api/quickCharge/wire_submit'),
  depositSymbols: read('/api/quickCharge/symbols'),
  wireOptions: read('/api/quickCharge/wire_info'),
  depositList: read('/api/quickCharge/quick_ist'),
  cancelDeposit: change('/api/quickCharge/cancel'),
  drawSymbols: read('/api/account/draw_symbol_list'),
  draw: changeByForm('/api/account/draw'),
  drawList: read('/api/account/draw_list'),
  cancelDraw: change('/api/account/cancel_draw'),
  drawMethods: read('/api/wallet/get_draw_method'),
  bindDrawMethod: changeByForm('/api/wallet/bind_draw_method'),
  removeDrawMethod: change('/api/wallet/del_draw_method'),
};
