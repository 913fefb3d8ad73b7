import './notes.css';

import type { NoteWords } from '../../account/notes.ts';

/** A note as it was written, with its tags. */
export const NoteText = ({ words: { text, tags } }: { readonly words: NoteWords }) => (
  <>
    {text !== '' && (
      <p className="note__text" dir="auto">
        {text}
      </p>
    )}
    {tags.length > 0 && <Tags tags={tags} />}
  </>
);

const Tags = ({ tags }: { readonly tags: readonly string[] }) => (
  <ul className="note__tags">
    {tags.map((tag) => (
      <li key={tag} className="tag">
        <bdi>{tag}</bdi>
      </li>
    ))}
  </ul>
);
