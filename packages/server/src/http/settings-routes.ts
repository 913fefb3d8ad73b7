import { UNSERVED_COUNTRIES } from '@fulcrum/contract/areas';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@fulcrum/contract/languages';
import * as api from '@fulcrum/contract/settings';
import type { BasicInfo } from '@fulcrum/contract/wire';
import type { RiskSettings } from '@fulcrum/engine/settings';
import { formatDecimal, USD_DIGITS, type MicroUsd } from '@fulcrum/engine/units';

import type { Config } from '../config.ts';
import type { Clock } from '../ports/clock.ts';
import type { Serve } from './serve.ts';

/** Decimals of a percentage kept in basis points. */
const LEVEL_DIGITS = 2;

export function settingsRoutes(
  serve: Serve,
  {
    clock,
    config,
    risk,
    demoBalance,
    registration,
    sends,
  }: {
    readonly clock: Clock;
    readonly config: Config;
    readonly risk: RiskSettings;
    readonly demoBalance: MicroUsd;
    readonly registration: () => Promise<{ readonly verifyType: 0 | 1 | 2 }>;
    readonly sends: Pick<BasicInfo, 'sends_email' | 'sends_sms'>;
  },
): void {
  const fixed: Omit<BasicInfo, 'server_time' | 'verify_reg_type'> = {
    status: 0,
    loss_url: '',
    service_link: '',
    service_link_type: 1,
    ...sends,
    trade_fee_type: risk.feeMode === 'perLot' ? 1 : 2,
    languages: Object.keys(LANGUAGES),
    default_language: DEFAULT_LANGUAGE,
    app_mode: 'trade',
    demo_brand: false,
    demo_balance: formatDecimal(demoBalance, USD_DIGITS),
    margin_call_level: formatDecimal(risk.marginCallLevel, LEVEL_DIGITS),
    stop_out_level: formatDecimal(risk.stopOutLevel, LEVEL_DIGITS),
    positions_max: risk.positionsMax,
    pendings_max: risk.pendingsMax,
    unserved_countries: [...UNSERVED_COUNTRIES],
    feed: config.feed,
  };
  serve.toAnyone(api.getBasicInfo, async () => {
    const { verifyType } = await registration();
    return { ...fixed, verify_reg_type: verifyType, server_time: clock.now() };
  });
}
