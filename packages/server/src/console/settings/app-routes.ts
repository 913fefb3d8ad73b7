import { DEFAULT_LANGUAGE, LANGUAGES } from '@fulcrum/contract/languages';
import * as api from '@fulcrum/contract/settings/calls';
import type { BasicInfo } from '@fulcrum/contract/settings/schema';
import type { FeePlan } from '@fulcrum/engine/market/formulas';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import type { MarketModule } from '../../market-data/module.ts';
import type { Config } from '../../platform/config.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { kindOf, planOf, type Levels, type RiskModule } from '../../trading/risk/module.ts';

/** Number of decimals of a percentage that is stored in basis points. */
const LEVEL_DIGITS = 2;
/** The page on which the app shows that it is under maintenance. */
const NOTICE_PAGE = '/#/maintenance';
/** The product's own support page. */
const CHAT_PAGE = '/chat/';

/** The product settings that are public. */
type ShownSettings = Readonly<
  Record<
    'status' | 'loss_url' | 'service_link' | 'service_link_type' | 'app_mode' | 'demo_brand',
    string
  >
>;

export function settingsRoutes(
  serve: Serve,
  {
    clock,
    config,
    market,
    risk,
    demoBalance,
    registration,
    settings,
    complaintEmail,
    sends,
  }: {
    readonly clock: Clock;
    readonly config: Config;
    readonly market: Pick<MarketModule, 'shownFeed'>;
    readonly risk: Pick<RiskModule, 'inForce' | 'levels' | 'fees'>;
    readonly demoBalance: MicroUsd;
    readonly registration: () => Promise<{
      readonly verifyType: 0 | 1 | 2;
      readonly needsInvite: boolean;
      readonly unserved: readonly string[];
    }>;
    readonly settings: () => Promise<ShownSettings>;
    readonly complaintEmail: () => Promise<string>;
    readonly sends: Pick<BasicInfo, 'sends_email' | 'sends_sms'>;
  },
): void {
  const fixed = {
    ...sends,
    languages: Object.keys(LANGUAGES),
    default_language: DEFAULT_LANGUAGE,
    demo_balance: formatDecimal(demoBalance, USD_DIGITS),
    trigger_replay_s: config.triggerReplayS,
    feed: market.shownFeed,
  } satisfies Partial<BasicInfo>;
  serve.toAnyone(api.getBasicInfo, async () => {
    const { verifyType, needsInvite, unserved } = await registration();
    const shown = await settings();
    const inForce = risk.inForce();
    const [levels, fees] = [risk.levels.coming(), risk.fees.coming()];
    const isDown = shown.status === '1';
    return {
      ...fixed,
      ...levelsOf(inForce),
      coming_levels: levels && { ...levelsOf(levels.terms), from_at: levels.fromAt },
      ...feesOf(inForce.fees),
      coming_fees: fees && { ...feesOf(planOf(fees)), from_at: fees.fromAt },
      positions_max: inForce.positionsMax,
      pendings_max: inForce.pendingsMax,
      status: isDown ? 1 : 0,
      loss_url: isDown && shown.loss_url === '' ? NOTICE_PAGE : shown.loss_url,
      service_link: shown.service_link === '' ? CHAT_PAGE : shown.service_link,
      service_link_type: Number(shown.service_link_type),
      app_mode: shown.app_mode === 'main' ? ('main' as const) : ('trade' as const),
      demo_brand: shown.demo_brand === '1',
      verify_reg_type: verifyType,
      invite_required: needsInvite,
      unserved_countries: [...unserved],
      server_time: clock.now(),
    };
  });
  serve.toAnyone(api.complaintEmail, async () => ({ email: await complaintEmail() }));
}

const feesOf = ({ id, mode }: FeePlan) => ({ trade_fee_type: kindOf(mode), fee_plan: id });

const levelsOf = ({ marginCallLevel, stopOutLevel }: Levels) => ({
  margin_call_level: formatDecimal(marginCallLevel, LEVEL_DIGITS),
  stop_out_level: formatDecimal(stopOutLevel, LEVEL_DIGITS),
});
