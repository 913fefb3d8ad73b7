/** An invalid setting; the message is one line that names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
