import { NOTE_LIMITS } from '@fulcrum/contract/trading/note-text';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { isTyping } from '@fulcrum/ui/controls/is-typing';
import { X } from 'lucide-react';
import { useState } from 'react';

import { TextField } from '../../forms/text-field.tsx';
import { useTranslation } from '../../language/use-translation.ts';
import { withTyped } from './note-words.ts';

interface TagFieldProps {
  readonly tags: readonly string[];
  /** Tags that the person uses on other trades. */
  readonly used: readonly string[];
  readonly typed: string;
  readonly onTags: (tags: readonly string[]) => void;
  readonly onTyped: (typed: string) => void;
}

/** The tags of a trade: those it has, a field for a new one, and those used before. */
export function TagField({ tags, used, typed, onTags, onTyped }: TagFieldProps) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  const isFull = tags.length >= NOTE_LIMITS.tags;
  const left = used.filter((tag) => !tags.includes(tag));
  const add = () => {
    const next = withTyped(tags, typed, used);
    setWrong(next === null);
    if (next === null) return;
    onTags(next);
    onTyped('');
  };
  const limit = t('notes.tooMany', { max: NOTE_LIMITS.tags });
  const wrong = isWrong ? t('notes.tagWrong', { max: NOTE_LIMITS.tagLength }) : '';
  return (
    <>
      <TextField
        label={t('notes.tags')}
        remark={`${tags.length} / ${NOTE_LIMITS.tags}`}
        placeholder={t('notes.newTag')}
        dir="auto"
        value={typed}
        error={tags.length > NOTE_LIMITS.tags ? limit : wrong}
        disabled={isFull}
        enterKeyHint="done"
        autoComplete="off"
        onText={(text) => {
          setWrong(false);
          onTyped(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isTyping(event.nativeEvent)) return;
          event.preventDefault();
          add();
        }}
        after={
          <Button look="soft" size="sm" disabled={typed.trim() === ''} onClick={add}>
            {t('notes.add')}
          </Button>
        }
      />
      {tags.length > 0 && (
        <ul className="note__tags" aria-label={t('notes.tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip
                isOn
                isOutline
                aria-label={t('notes.remove', { tag })}
                onClick={() => onTags(tags.filter((each) => each !== tag))}
              >
                <bdi>{tag}</bdi>
                <X className="i i--14" />
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && !isFull && (
        <div className="note__tags" role="group" aria-label={t('notes.used')}>
          {left.map((tag) => (
            <Chip key={tag} isOn={false} isOutline onClick={() => onTags([...tags, tag])}>
              <bdi>{tag}</bdi>
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}
