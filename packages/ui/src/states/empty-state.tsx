import type { Elements } from '../page/elements.ts';

interface EmptyStateProps {
  readonly icon: Elements;
  readonly text: string;
  /** A button that helps the person, such as one that adds the first entry. */
  readonly action?: Elements;
}

export function EmptyState({ icon, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon}
      <p>{text}</p>
      {action}
    </div>
  );
}
