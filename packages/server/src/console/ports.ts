import type { AuthModule } from '../identity/auth/module.ts';
import type { Config } from '../platform/config.ts';
import type { FeedbackModule } from '../support/feedback/module.ts';
import type { FilesModule } from '../platform/files/module.ts';
import type { FundsModule } from '../payments/module.ts';
import type { Limits } from '../platform/http/limits.ts';
import type { InterventionsModule } from '../trading/interventions/module.ts';
import type { MailModule } from '../notifications/mail/module.ts';
import type { MarketModule } from '../market-data/module.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Db } from '../platform/ports/db.ts';
import type { HedgingModule } from '../trading/hedging/module.ts';
import type { RiskModule } from '../trading/risk/module.ts';
import type { SettingsModule } from './settings/module.ts';
import type { Seal } from '../platform/store/seal.ts';
import type { SupportModule } from '../support/chat/module.ts';
import type { TradingModule } from '../trading/module.ts';
import type { VerificationModule } from '../identity/verification/module.ts';
import type { AuditHead } from '../audit/chain.ts';

/** Number of current connections, and of the users behind them. */
export interface LiveCounts {
  readonly connectionCount: number;
  readonly peopleCount: number;
}

export interface ConsolePorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits | null;
  readonly seal: Seal;
  readonly config: Pick<Config, 'feed' | 'publicUrl' | 'consoleRanges'>;
  readonly market: MarketModule;
  /** The file that says where prices come from, JSON without secrets; null without one. */
  readonly sourcesFile: string | null;
  readonly trading: TradingModule;
  readonly auth: AuthModule;
  readonly mail: MailModule;
  readonly funds: FundsModule;
  readonly interventions: InterventionsModule;
  readonly hedging: HedgingModule;
  readonly files: FilesModule;
  readonly verification: VerificationModule;
  readonly settings: SettingsModule;
  readonly risk: Pick<RiskModule, 'inForce' | 'fees' | 'decided'>;
  readonly support: SupportModule;
  readonly feedback: FeedbackModule;
  /** Writes the newest entry of the audit log to the server's own log. */
  readonly logHead: (head: AuditHead) => void;
}
