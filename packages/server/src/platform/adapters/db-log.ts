/** The part of a logger that is used here; pino's logger fits. */
export interface DbLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
