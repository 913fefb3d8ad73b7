import './texts.css';

import type { Language } from '@fulcrum/contract/languages';
import { ArticleBody } from '@fulcrum/ui/article/article-body.tsx';
import { useEffect, useId, useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { TextArea } from '../fields/controls.tsx';
import { FieldBox, FieldStack } from '../fields/field-groups.tsx';
import { Field } from '../fields/field.tsx';
import { previewText } from './calls.ts';
import { CONTENT_LANGUAGES, languageMarks, languageTitle } from '../../i18n/content-languages.ts';
import { EMPTY, type TextDraft, type TextDrafts } from './text-drafts.ts';

interface TextEditorProps {
  readonly drafts: TextDrafts;
  readonly hasSummary: boolean;
  readonly isFixed: boolean;
  readonly onDrafts: (drafts: TextDrafts) => void;
}

/** Editor for a text in one language at a time, with a preview as on a phone. */
export function TextEditor({ drafts, hasSummary, isFixed, onDrafts }: TextEditorProps) {
  const id = useId();
  const [language, setLanguage] = useState<Language>('en');
  const draft = drafts[language] ?? EMPTY;
  const set = (field: keyof TextDraft) => (text: string) =>
    onDrafts({ ...drafts, [language]: { ...draft, [field]: text } });
  const marks = languageMarks(language);
  return (
    <FieldStack>
      <LanguageTabs drafts={drafts} language={language} onLanguage={setLanguage} />
      <Field
        label={t('content.title')}
        value={draft.title}
        maxLength={140}
        readOnly={isFixed}
        {...marks}
        onText={set('title')}
      />
      {hasSummary && (
        <Field
          label={t('content.summary')}
          value={draft.summary}
          maxLength={300}
          readOnly={isFixed}
          {...marks}
          onText={set('summary')}
        />
      )}
      <FieldBox>
        <label htmlFor={id}>{t('content.body')}</label>
        <TextArea
          id={id}
          rows={14}
          maxLength={20_000}
          readOnly={isFixed}
          value={draft.body}
          aria-describedby={`${id}-hint`}
          {...marks}
          onChange={({ target }) => set('body')(target.value)}
        />
        <small id={`${id}-hint`} className="t3">
          {t('content.bodyHint')}
        </small>
      </FieldBox>
      <PhonePreview draft={draft} language={language} />
    </FieldStack>
  );
}

interface LanguageTabsProps {
  readonly drafts: TextDrafts;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

function LanguageTabs({ drafts, language, onLanguage }: LanguageTabsProps) {
  return (
    <div className="texts__langs" role="group" aria-label={t('content.languages')}>
      {CONTENT_LANGUAGES.map((each) => {
        const { title, body } = drafts[each] ?? EMPTY;
        const isMissing = title === '' || body === '';
        const name = languageTitle(each);
        return (
          <button
            key={each}
            type="button"
            className={isMissing ? 'texts__lang texts__lang--missing' : 'texts__lang'}
            aria-pressed={each === language}
            aria-label={isMissing ? t('content.missing', { language: name }) : name}
            title={name}
            onClick={() => onLanguage(each)}
          >
            {each}
          </button>
        );
      })}
    </div>
  );
}

const PAUSE_MS = 400;

/**
 * Preview as in the app. The server renders it, because the server decides which markup is allowed.
 */
function PhonePreview({ draft, language }: { draft: TextDraft; language: Language }) {
  const [html, setHtml] = useState('');
  const { title, body } = draft;
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      if (body.trim() === '') {
        setHtml('');
        return;
      }
      void previewText({ body }).then((reply) => {
        if (!isOver && reply.ok) setHtml(reply.data.html);
      });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [body]);
  return (
    <section className="phone" aria-label={t('content.preview')}>
      <h3 className="phone__title" {...languageMarks(language)}>
        {title}
      </h3>
      <ArticleBody html={html} language={languageMarks(language)} />
    </section>
  );
}
