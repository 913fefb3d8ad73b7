import type { ChatRow, ChatTag } from '@fulcrum/contract/console/support/calls';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ProblemText } from '../../parts/layout/lines.tsx';
import { tagChat } from './calls.ts';

/** The contract's list of tags; its type makes sure that none is missing and none is unknown. */
export const TAGS = Object.keys({
  complaint: 0,
  deposit: 0,
  withdrawal: 0,
  verification: 0,
  order: 0,
  technical: 0,
  followUp: 0,
} satisfies Record<ChatTag, number>) as ChatTag[];

/** Tags of a conversation, read-only. */
export function ChatTags({ tags }: Pick<ChatRow, 'tags'>) {
  return tags.map((tag) => (
    <span key={tag} className="tag tag--accent">
      {t(`support.tag.${tag}`)}
    </span>
  ));
}

interface TagChoiceProps {
  readonly chat: ChatRow;
  readonly onChange: () => void;
}

/** Tags of a conversation, for operators who may change them. */
export function TagChoice({ chat, onChange }: TagChoiceProps) {
  const [error, setError] = useState('');
  const { user_id: id, tags } = chat;
  const set = async (tag: ChatTag, on: 0 | 1) => {
    const reply = await tagChat({ id, tag, on });
    setError(reply.ok ? '' : reply.problem.msg);
    onChange();
  };
  return (
    <div className="thread__duties" role="group" aria-label={t('support.tags')}>
      {TAGS.map((tag) => {
        const isOn = tags.includes(tag);
        return (
          <Chip key={tag} isOn={isOn} isOutline onClick={() => void set(tag, isOn ? 0 : 1)}>
            {t(`support.tag.${tag}`)}
          </Chip>
        );
      })}
      {error !== '' && <ProblemText>{error}</ProblemText>}
    </div>
  );
}
