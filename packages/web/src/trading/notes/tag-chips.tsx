import { useAnswer } from '@fulcrum/client/react/use-answer';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';

import { usedTags } from '../../account/notes.ts';
import { useTranslation } from '../../language/use-translation.ts';

interface TagChipsProps {
  /** The chosen tag; null for all trades. */
  readonly value: string | null;
  readonly onChange: (tag: string | null) => void;
  /** Has a heading and as many lines as it needs, among other choices of a sheet. */
  readonly isListed?: boolean;
}

/** Chooses one of the person's tags; nothing is shown to who uses none. */
export function TagChips({ value, onChange, isListed = false }: TagChipsProps) {
  const { t } = useTranslation();
  const used = useAnswer(usedTags, { keptAs: 'note tags' }).answer?.data ?? [];
  // A tag in the address that nothing has any more can still be taken away.
  const tags = value === null || used.includes(value) ? used : [value, ...used];
  if (tags.length === 0) return null;
  return (
    <>
      {isListed && <p className="t2">{t('notes.tags')}</p>}
      <div
        className={isListed ? 'chips chips--wrap' : 'chips'}
        role="group"
        aria-label={t('notes.tags')}
      >
        <Chip isOutline isOn={value === null} onClick={() => onChange(null)}>
          {t('orders.filters.all')}
        </Chip>
        {tags.map((tag) => (
          <Chip key={tag} isOutline isOn={value === tag} onClick={() => onChange(tag)}>
            <bdi>{tag}</bdi>
          </Chip>
        ))}
      </div>
    </>
  );
}
