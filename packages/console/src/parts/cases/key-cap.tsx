import './cases.css';

/** The name of a key beside what it does; for sighted operators only. */
export const KeyCap = ({ name }: { readonly name: string }) => (
  <kbd className="keycap" aria-hidden="true">
    {name}
  </kbd>
);
