import type { WholeArticle } from '@fulcrum/contract/console/content/calls';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { FieldGrid } from '../../parts/fields/field-groups.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { MomentField } from '../../parts/fields/moment-field.tsx';
import { PictureField } from '../../parts/fields/picture-field.tsx';
import { YesNo } from '../../parts/fields/yes-no.tsx';
import { PaneEnd } from '../../parts/layout/boxes.tsx';
import { Pane } from '../../parts/layout/pane.tsx';
import { filledTexts, momentOf, type TextDrafts } from '../../parts/texts/text-drafts.ts';
import { TextEditor } from '../../parts/texts/text-editor.tsx';
import { publishArticle, removeArticle, saveArticle, takeInArticle, uploadCover } from './calls.ts';

interface ArticlePaneProps {
  /** Null for a new article. */
  readonly article: WholeArticle | null;
  /** Called with the id of what was saved; null if it was deleted. */
  readonly onDone: (id: number | null) => void;
  readonly onClose: () => void;
}

type Act = 'save' | 'publish' | 'takeIn' | 'remove';

/** One article: its texts in every language, and its actions. */
export function ArticlePane({ article, onDone, onClose }: ArticlePaneProps) {
  const mayChange = useMayDo('content.change');
  const [drafts, setDrafts] = useState<TextDrafts>(article?.texts ?? {});
  const [source, setSource] = useState(article?.source ?? '');
  const [codes, setCodes] = useState(article?.codes.join(' ') ?? '');
  const [picture, setPicture] = useState<string | null>('');
  const [noCover, setNoCover] = useState<0 | 1>(0);
  const [act, setAct] = useState<Act | null>(null);
  const title = article ? t('news.one', { id: article.id }) : t('news.new');
  const cover = article?.cover ?? '';
  const isOut = article?.status === 'published';
  return (
    <Pane title={title} onClose={onClose}>
      <TextEditor drafts={drafts} hasSummary isFixed={!mayChange} onDrafts={setDrafts} />
      <FieldGrid>
        <Field
          label={t('news.source')}
          value={source}
          maxLength={80}
          readOnly={!mayChange}
          onText={setSource}
        />
        <Field
          label={t('news.codes')}
          hint={t('news.codesHint')}
          value={codes}
          readOnly={!mayChange}
          spellCheck={false}
          onText={setCodes}
        />
        {mayChange && (
          <PictureField
            label={t('news.cover')}
            hint={t('news.coverHint')}
            current={cover}
            look="cover"
            send={uploadCover}
            onPicture={setPicture}
          />
        )}
        {mayChange && cover !== '' && (
          <YesNo label={t('news.noCover')} value={noCover} onValue={setNoCover} />
        )}
      </FieldGrid>
      {mayChange && (
        <PaneEnd>
          {article && !isOut && (
            <Button look="soft" size="sm" onClick={() => setAct('remove')}>
              {t('app.remove')}
            </Button>
          )}
          {isOut && (
            <Button look="soft" size="sm" onClick={() => setAct('takeIn')}>
              {t('content.takeIn')}
            </Button>
          )}
          {article && (
            <Button look="soft" size="sm" onClick={() => setAct('publish')}>
              {t('content.publish')}
            </Button>
          )}
          <Button size="sm" disabled={picture === null} onClick={() => setAct('save')}>
            {t('app.save')}
          </Button>
        </PaneEnd>
      )}
      {act === 'save' && (
        <ActionDialog
          title={t('news.save')}
          text={t(isOut ? 'news.saveOutText' : 'news.saveText')}
          confirmLabel={t('app.save')}
          act={(reason) =>
            saveArticle({
              ...(article && { id: article.id, version: article.version }),
              texts: filledTexts(drafts, (draft) => draft),
              codes: codes
                .toUpperCase()
                .split(/[\s,]+/)
                .filter((code) => code !== ''),
              source,
              ...(picture && { picture }),
              ...(picture === '' && noCover === 1 && { no_cover: noCover }),
              reason,
            })
          }
          onDone={({ id }) => onDone(id)}
          onClose={() => setAct(null)}
        />
      )}
      {article && act !== null && act !== 'save' && (
        <ArticleDialog
          act={act}
          article={article}
          onDone={() => onDone(act === 'remove' ? null : article.id)}
          onClose={() => setAct(null)}
        />
      )}
    </Pane>
  );
}

interface ArticleDialogProps {
  readonly act: Exclude<Act, 'save'>;
  readonly article: WholeArticle;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function ArticleDialog({ act, article, onDone, onClose }: ArticleDialogProps) {
  const [at, setAt] = useState('');
  const { id, version } = article;
  const common = { onDone, onClose };
  switch (act) {
    case 'publish':
      return (
        <ActionDialog
          {...common}
          title={t('content.publish')}
          text={t('news.publishText')}
          confirmLabel={t('content.publish')}
          act={(reason) => publishArticle({ id, version, at: momentOf(at), reason })}
        >
          <MomentField
            label={t('news.publishAt')}
            hint={t('news.publishAtHint')}
            value={at}
            onText={setAt}
          />
        </ActionDialog>
      );
    case 'takeIn':
      return (
        <ActionDialog
          {...common}
          title={t('content.takeIn')}
          text={t('news.takeInText')}
          confirmLabel={t('content.takeIn')}
          act={(reason) => takeInArticle({ id, version, reason })}
        />
      );
    case 'remove':
      return (
        <ActionDialog
          {...common}
          title={t('news.remove')}
          text={t('content.removeText')}
          confirmLabel={t('app.remove')}
          isDanger
          act={(reason) => removeArticle({ id, version, reason })}
        />
      );
  }
}
