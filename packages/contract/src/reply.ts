import { z } from 'zod';

/* The parts of every reply. Observations (quotes, candles, change) are JSON numbers; obligations
   (money, lots, order prices, rates, fees) are exact decimal strings. A field whose name ends in
   Handler or Tran is text in the reply's language and time zone; if it is a time, another field
   has the same time in epoch ms. */

/** An exact decimal without exponent. */
export const DecimalText = z.string().regex(/^-?\d+(\.\d+)?$/);
/** A decimal, or empty if there is no value (such as the margin level while no margin is used). */
export const DecimalOrEmpty = z.string().regex(/^(-?\d+(\.\d+)?)?$/);
export const EpochMs = z.int();

export const Envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.int(), msg: z.string(), data });
/** Any reply, before the type of its `data` is known. */
export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data: Data;
}

export const paged = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total: z.int(), page: z.int(), page_size: z.int() });
export interface Paged<Row> {
  data: Row[];
  total: number;
  page: number;
  page_size: number;
}
export const PAGE_SIZE = 20;
