import type { Language } from '@fulcrum/contract/languages';
import { fromNewYorkLocal, newYorkLocal } from '@fulcrum/engine/market/new-york';

/** A text in one language; announcements have no summary. */
export interface TextDraft {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}
export type TextDrafts = Readonly<Partial<Record<Language, TextDraft>>>;

export const EMPTY: TextDraft = { title: '', summary: '', body: '' };

const isEmpty = ({ title, summary, body }: TextDraft): boolean =>
  `${title}${summary}${body}`.trim() === '';

/** Returns the languages that have any text, each converted by `shape`; leaves out emptied ones. */
export function filledTexts<Text>(
  drafts: TextDrafts,
  shape: (draft: TextDraft) => Text,
): Partial<Record<Language, Text>> {
  const entries = Object.entries(drafts).filter(([, draft]) => !isEmpty(draft));
  return Object.fromEntries(entries.map(([language, draft]) => [language, shape(draft)]));
}

/** Formats epoch ms for a date-and-time field, in New York time; empty for none. */
export const momentText = (at: number | null): string =>
  at === null ? '' : new Date(newYorkLocal(at)).toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length);

export const momentOf = (text: string): number | undefined =>
  text === '' ? undefined : fromNewYorkLocal(Date.parse(`${text}Z`));
