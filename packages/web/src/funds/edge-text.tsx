import './edge-text.css';

const EDGE = 6;

/**
 * An address or account number whose first and last six characters, which people compare, are bold.
 */
export function EdgeText({ text }: { text: string }) {
  if (text.length <= 2 * EDGE) {
    return (
      <span className="edges" dir="ltr">
        <b>{text}</b>
      </span>
    );
  }
  return (
    <span className="edges" dir="ltr">
      <b>{text.slice(0, EDGE)}</b>
      <span>{text.slice(EDGE, -EDGE)}</span>
      <b>{text.slice(-EDGE)}</b>
    </span>
  );
}
