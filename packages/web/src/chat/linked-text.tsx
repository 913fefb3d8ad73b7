import type { ReactElement } from 'react';

/** A web address within a text, without punctuation that ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;

interface LinkedTextProps {
  readonly text: string;
  /** Called with the address when a link to another site is pressed. */
  readonly onLeave: (address: URL) => void;
}

/**
 * A text whose web addresses are links: the product's own pages open directly, other sites after a
 * question.
 */
export function LinkedText({ text, onLeave }: LinkedTextProps) {
  const parts: ReactElement[] = [];
  let at = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const url = urlFrom(address);
    if (url === null) continue;
    if (at < index) parts.push(<span key={at}>{text.slice(at, index)}</span>);
    parts.push(<PressedAddress key={index} url={url} text={address} onLeave={onLeave} />);
    at = index + address.length;
  }
  if (at < text.length) parts.push(<span key={at}>{text.slice(at)}</span>);
  return parts;
}

/** Returns an address that can be read, else null. Safari has `URL.canParse` from 17 on. */
function urlFrom(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

interface PressedAddressProps extends LinkedTextProps {
  readonly url: URL;
}

function PressedAddress({ url, text, onLeave }: PressedAddressProps) {
  if (url.origin === location.origin) {
    return (
      <a className="link" href={url.href} target="_blank" rel="noopener" dir="ltr">
        {text}
      </a>
    );
  }
  return (
    <button type="button" className="link talk__address" dir="ltr" onClick={() => onLeave(url)}>
      {text}
    </button>
  );
}
