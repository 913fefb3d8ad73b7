import type { AuthModule } from '../auth/module.ts';
import type { Config } from '../config.ts';
import type { FeedbackModule } from '../feedback/module.ts';
import type { FilesModule } from '../files/module.ts';
import type { FundsModule } from '../funds/module.ts';
import type { Limits } from '../http/limits.ts';
import type { InterventionsModule } from '../interventions/module.ts';
import type { MailModule } from '../mail/module.ts';
import type { MarketModule } from '../market/module.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/db.ts';
import type { RiskModule } from '../risk/module.ts';
import type { SettingsModule } from '../settings/module.ts';
import type { Seal } from '../store/seal.ts';
import type { SupportModule } from '../support/module.ts';
import type { TradingModule } from '../trading/module.ts';
import type { VerificationModule } from '../verification/module.ts';
import type { AuditHead } from '../audit/chain.ts';

/** Who is connected at this moment. */
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
  readonly trading: TradingModule;
  readonly auth: AuthModule;
  readonly mail: MailModule;
  readonly funds: FundsModule;
  readonly interventions: InterventionsModule;
  readonly files: FilesModule;
  readonly verification: VerificationModule;
  readonly settings: SettingsModule;
  readonly risk: Pick<RiskModule, 'inForce' | 'fees' | 'decided'>;
  readonly support: SupportModule;
  readonly feedback: FeedbackModule;
  /** Writes the newest entry of the audit log into the server's own log. */
  readonly logHead: (head: AuditHead) => void;
}
