/** The methods of a logger that are used here; pino's logger fits. */
export interface DbLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
