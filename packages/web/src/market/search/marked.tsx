import { highlighted } from './fold.ts';

/** A text in which the part that matches the query is marked. */
export const Marked = ({ text, query }: { text: string; query: string }) =>
  highlighted(text, query).map((part, at) =>
    part.isMatch ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
  );
