import { z } from 'zod';

import { dialectOf, sessionSettings } from '../../../platform/fix/session-settings.ts';
import type { SettingFields } from '../../../platform/setting-fields.ts';
import { PROFILES, type PriceProfile } from './profile.ts';

/** The settings of a session for prices over FIX 4.4. */
export const fixSettings = (fields: SettingFields) =>
  sessionSettings(fields).extend({
    /** What differs from the profile. */
    depth: z.enum(['0', '1']).optional(),
    updateType: z.enum(['0', '1']).optional(),
    asksSingly: z.boolean().optional(),
    tradable: z.array(z.string().min(1)).optional(),
  });
export type FixSettings = z.infer<ReturnType<typeof fixSettings>>;

/** Returns the profile with what the settings change in it. */
export function profileOf(settings: FixSettings): PriceProfile {
  const usual: PriceProfile = PROFILES[settings.profile];
  return {
    ...dialectOf(settings),
    depth: settings.depth ?? usual.depth,
    updateType: settings.updateType ?? usual.updateType,
    asksSingly: settings.asksSingly ?? usual.asksSingly,
    tradable: settings.tradable ?? usual.tradable,
    asksSession: usual.asksSession,
  };
}
