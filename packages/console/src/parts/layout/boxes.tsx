import './layout.css';

import type { ComponentProps } from 'react';

type Without<Tag extends 'div' | 'section' | 'dl' | 'span'> = Omit<
  ComponentProps<Tag>,
  'className'
>;

/** A box on a screen. */
export const Card = ({ className = '', ...props }: ComponentProps<'section'>) => (
  <section {...props} className={`card panel ${className}`.trim()} />
);

/** Boxes below each other. */
export const Stack = (props: Without<'div'>) => <div {...props} className="stack" />;

/** What has been decided or waits to be, one below the other. */
export const Entry = (props: Without<'div'>) => <div {...props} className="waits" />;

/** A line of a short list: what it is, and at its end a figure. */
export const Row = (props: Without<'div'>) => <div {...props} className="q" />;

/** In place of the lines of a list that has none. */
export const EmptyLine = (props: Omit<ComponentProps<'p'>, 'className'>) => (
  <p {...props} className="q t3" />
);

interface FactsProps extends Without<'dl'> {
  /** One beside the other only where there is room for two. */
  readonly isOne?: boolean;
}

/** A list of facts: what it is, and its value. */
export const Facts = ({ isOne = false, ...props }: FactsProps) => (
  <dl {...props} className={isOne ? 'facts facts--one' : 'facts'} />
);

interface PanelHeadProps extends Without<'div'> {
  readonly level?: 2 | 3;
}

/** Heading of a box, with what belongs to it on the same line. */
export function PanelHead({ level = 2, ...props }: PanelHeadProps) {
  const Heading = `h${level}` as const;
  return <Heading {...props} className="panel__h" />;
}

/** What a heading needs explained, on its line. */
export const PanelHint = (props: Without<'span'>) => <span {...props} className="t3 panel__hint" />;

/** At the end of a heading. */
export const AtEnd = (props: Without<'span'>) => <span {...props} className="push" />;

const COLUMNS = {
  narrow: 'cols',
  case: 'cols cols--case',
  pane: 'cols cols--wide',
  form: 'cols cols--edit',
} as const;

interface ColumnsProps extends Without<'div'> {
  /** What stands at the end, each as wide as it needs; null while nothing does. */
  readonly aside?: keyof typeof COLUMNS | null;
}

/** A list, and beside it what belongs to it or has been opened from it. */
export const Columns = ({ aside = 'narrow', ...props }: ColumnsProps) => (
  <div {...props} className={aside === null ? 'stack' : COLUMNS[aside]} />
);

interface ButtonRowProps extends Without<'div'> {
  /** The last line of a pane, in sight while the pane scrolls. */
  readonly isPaneEnd?: boolean;
}

export const ButtonRow = ({ isPaneEnd = false, ...props }: ButtonRowProps) => (
  <div {...props} className={isPaneEnd ? 'act__foot case__foot' : 'act__foot'} />
);

/** The same for buttons that follow one another like words. */
export const PaneEnd = (props: Without<'div'>) => <div {...props} className="case__foot" />;
