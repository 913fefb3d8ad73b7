import { z } from 'zod';

import { DecimalText, EpochMs } from '../reply.ts';

export const BasicInfo = z
  .object({
    /** 0 normal; with any other value the app opens loss_url. */
    status: z.int(),
    loss_url: z.string(),
    service_link: z.string(),
    /** 1 in a frame, 2 in a new window. */
    service_link_type: z.int(),
    /** 0 no code, 1 code by e-mail or SMS, 2 captcha. */
    verify_reg_type: z.int(),
    /** Whether registration requires an invitation code. */
    invite_required: z.boolean(),
    /** Whether codes are sent by e-mail and by SMS; otherwise an operator must read them out. */
    sends_email: z.boolean(),
    sends_sms: z.boolean(),
    /** 1: fee per lot; otherwise a share of the margin. */
    trade_fee_type: z.int(),
    /** The fee plan in force. */
    fee_plan: z.int(),
    /**
     * Fees for positions opened after a coming day roll, by the market clock; null if no change is
     * decided.
     */
    coming_fees: z
      .object({ trade_fee_type: z.int(), fee_plan: z.int(), from_at: EpochMs })
      .nullable(),
    languages: z.array(z.string()),
    default_language: z.string(),
    app_mode: z.enum(['trade', 'main']),
    demo_brand: z.boolean(),
    demo_balance: DecimalText,
    /** In percent. */
    margin_call_level: DecimalText,
    stop_out_level: DecimalText,
    /** Levels after a coming day roll, by the market clock; null if no change is decided. */
    coming_levels: z
      .object({
        margin_call_level: DecimalText,
        stop_out_level: DecimalText,
        from_at: EpochMs,
      })
      .nullable(),
    positions_max: z.int(),
    pendings_max: z.int(),
    /**
     * How many seconds old a price of an interruption may be that still executes what it reached; 0
     * if such prices never count.
     */
    trigger_replay_s: z.int(),
    /** ISO 3166 codes of the countries that are not served. */
    unserved_countries: z.array(z.string()),
    /**
     * Where prices come from, so that the app can say when they are simulated or replayed; `mixed`
     * if only some of them are simulated.
     */
    feed: z.enum(['simulated', 'replay', 'bridge', 'sources', 'mixed']),
    server_time: EpochMs,
  })
  .meta({ id: 'BasicInfo' });
export type BasicInfo = z.infer<typeof BasicInfo>;
