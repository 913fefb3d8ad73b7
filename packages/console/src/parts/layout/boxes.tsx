import './layout.css';

import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';

type Without<Tag extends 'div' | 'section' | 'dl' | 'span'> = Omit<
  ComponentProps<Tag>,
  'className'
>;

export const Card = ({ className = '', ...props }: ComponentProps<'section'>) => (
  <section {...props} className={`card panel ${className}`.trim()} />
);

/** Boxes stacked one below another. */
export const Stack = (props: Without<'div'>) => <div {...props} className="stack" />;

/** One entry of a list of decisions. */
export const Entry = (props: Without<'div'>) => <div {...props} className="waits" />;

/** A line of a short list, with a figure at its end. */
export const Row = (props: Without<'div'>) => <div {...props} className="q" />;

/** Shown instead of an empty list. */
export const EmptyLine = (props: Omit<ComponentProps<'p'>, 'className'>) => (
  <p {...props} className="q t3" />
);

interface FactsProps extends Without<'dl'> {
  /** One column instead of two. */
  readonly isOne?: boolean;
}

/** A list of names and values. */
export const Facts = ({ isOne = false, ...props }: FactsProps) => (
  <dl {...props} className={isOne ? 'facts facts--one' : 'facts'} />
);

interface PanelHeadProps extends Without<'div'> {
  readonly level?: 2 | 3;
}

/** Heading of a box; hints and buttons share its line. */
export function PanelHead({ level = 2, ...props }: PanelHeadProps) {
  const Heading = `h${level}` as const;
  return <Heading {...props} className="panel__h" />;
}

/** An explanation on the same line as a heading. */
export const PanelHint = (props: Without<'span'>) => <span {...props} className="t3 panel__hint" />;

/** Aligned to the end of a heading. */
export const AtEnd = (props: Without<'span'>) => <span {...props} className="push" />;

const COLUMNS = {
  narrow: 'cols',
  pane: 'cols cols--wide',
  form: 'cols cols--edit',
} as const;

interface ColumnsProps extends Without<'div'> {
  /** What the second column is for, which sets its width; null for no second column. */
  readonly aside?: keyof typeof COLUMNS | null;
}

/** A list with a second column beside it, or below it in a narrow window. */
export function Columns({ aside = 'narrow', ...props }: ColumnsProps) {
  const box = useRef<HTMLDivElement>(null);
  useShownPane(box);
  return <div {...props} ref={box} className={aside === null ? 'stack' : COLUMNS[aside]} />;
}

/** Scrolls to a second column that has just been opened below the list, out of sight. */
function useShownPane(box: RefObject<HTMLDivElement | null>): void {
  const shown = useRef<Element | null | undefined>(undefined);
  useEffect(() => {
    const [list, pane = null] = box.current?.children ?? [];
    const isFirst = shown.current === undefined;
    if (pane === shown.current) return;
    shown.current = pane;
    // A column that is always there is not what the operator has opened.
    if (isFirst || !pane || !list) return;
    const isBelow = pane.getBoundingClientRect().top > list.getBoundingClientRect().bottom;
    if (isBelow) pane.scrollIntoView({ block: 'start' });
  });
}

interface ButtonRowProps extends Without<'div'> {
  /** The buttons are the last line of a pane, which stays visible while the pane scrolls. */
  readonly isPaneEnd?: boolean;
}

export const ButtonRow = ({ isPaneEnd = false, ...props }: ButtonRowProps) => (
  <div {...props} className={isPaneEnd ? 'act__foot case__foot' : 'act__foot'} />
);

/** The last line of a pane, with its buttons at the start. */
export const PaneEnd = (props: Without<'div'>) => <div {...props} className="case__foot" />;
