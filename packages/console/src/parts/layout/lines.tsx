import './layout.css';

import type { ComponentProps, HTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';

interface ProblemTextProps extends Omit<ComponentProps<'p'>, 'className'> {
  readonly isNote?: boolean;
}

/** Says why something failed. */
export const ProblemText = ({ isNote = false, ...props }: ProblemTextProps) => (
  <p role="alert" {...props} className={isNote ? 'problem note' : 'problem'} />
);

interface NoteLook {
  readonly look?: 'soft' | 'quiet' | 'late';
}

const NOTES = { soft: 'note t2', quiet: 'note t3', late: 'note late' } as const;

type NoteProps<Tag extends 'p' | 'div'> = Omit<ComponentProps<Tag>, 'className'> & NoteLook;

export const Note = ({ look, ...props }: NoteProps<'p'>) => (
  <p {...props} className={look ? NOTES[look] : 'note'} />
);

/** A note of several paragraphs. */
export const NoteBlock = ({ look, ...props }: NoteProps<'div'>) => (
  <div {...props} className={look ? NOTES[look] : 'note'} />
);

/** A note that can be expanded. */
export const NoteDetails = (props: Omit<ComponentProps<'details'>, 'className'>) => (
  <details {...props} className="note" />
);

interface LinkButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly isNumber?: boolean;
}

/** A button that reads like a link. */
export const LinkButton = ({ isNumber = false, ...props }: LinkButtonProps) => (
  <button
    translate={isNumber ? 'no' : undefined}
    {...props}
    type="button"
    className={isNumber ? 'link num' : 'link'}
  />
);

/** A link inside a text or a list. */
export const TextLink = (props: Omit<LinkProps, 'className'>) => (
  <Link {...props} className="link" />
);

interface LateProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  readonly as?: 'span' | 'p' | 'small';
  /** If false, the text is not highlighted. */
  readonly isLate?: boolean;
  readonly isNumber?: boolean;
}

/** Highlights what needs attention, such as a case that has waited too long. */
export function Late({ as: Tag = 'span', isLate = true, isNumber = false, ...props }: LateProps) {
  const look = [isNumber && 'num', isLate && 'late'].filter(Boolean).join(' ');
  return <Tag translate={isNumber ? 'no' : undefined} {...props} className={look} />;
}
