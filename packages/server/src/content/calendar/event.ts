import type { Language } from '@fulcrum/contract/languages';

/** An economic event as a file gives it. Time, country and English title identify it. */
export interface EventFacts {
  /** Epoch ms. */
  readonly at: number;
  readonly country: string;
  readonly title: string;
  /** The title in other languages, sorted by language. */
  readonly titles: Readonly<Partial<Record<Language, string>>>;
  readonly importance: 1 | 2 | 3;
  /** Figures as published; empty until there is one. */
  readonly previous: string;
  readonly forecast: string;
  readonly actual: string;
}

export interface StoredEvent extends EventFacts {
  readonly id: number;
}

/** Returns the text that no two events share. */
export const keyOf = ({ at, country, title }: EventFacts): string => `${at} ${country} ${title}`;
