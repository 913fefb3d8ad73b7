import './company.css';

import type { Company } from '@fulcrum/contract/content/company';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Building2, Check, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Elements } from '@fulcrum/ui/page/elements';

import { useTranslation } from '../../language/use-translation.ts';
import { LeavingDialog } from '../../layout/leaving-dialog.tsx';
import { Marked } from '../../market/search/marked.tsx';
import { checkChosen, chooseCompany, useChosenCompany } from './chosen-company.ts';
import { useFoundCompanies } from './use-found-companies.ts';

/** Companies that match the query, shown below the instruments. */
export function CompanyFindings({ query }: { query: string }) {
  const { t } = useTranslation();
  const found = useFoundCompanies(query);
  const chosen = useChosenCompany();
  const [open, setOpen] = useState<Company | null>(null);
  useEffect(() => void checkChosen(), []);
  if (found.length === 0) return null;
  return (
    <section aria-label={t('company.title')}>
      <h2 className="section">{t('company.title')}</h2>
      <ul>
        {found.map((company) => (
          <li key={company.id}>
            <button type="button" className="found firm" onClick={() => setOpen(company)}>
              <Logo company={company} />
              <span className="found__id">
                <span className="found__code ellip">
                  <Marked text={company.name} query={query} />
                </span>
                <span className="found__name ellip">
                  <Marked text={company.subject} query={query} />
                </span>
              </span>
              {company.id === chosen && (
                <Check className="i i--16" role="img" aria-label={t('company.chosen')} />
              )}
            </button>
          </li>
        ))}
      </ul>
      <CompanySheet company={open} isChosen={open?.id === chosen} onClose={() => setOpen(null)} />
    </section>
  );
}

function Logo({ company }: { company: Company }) {
  if (company.logo === '') {
    return (
      <span className="firm__logo" aria-hidden="true">
        <Building2 className="i i--16" />
      </span>
    );
  }
  return <img className="firm__logo" src={company.logo} alt="" width={34} height={34} />;
}

interface CompanySheetProps {
  readonly company: Company | null;
  readonly isChosen: boolean;
  readonly onClose: () => void;
}

function CompanySheet({ company, isChosen, onClose }: CompanySheetProps) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState<URL | null>(null);
  return (
    <BottomSheet
      isOpen={company !== null}
      onClose={onClose}
      title={company?.name ?? ''}
      closeLabel={t('common.close')}
    >
      {company && (
        <>
          {company.subject !== '' && <p className="t2">{company.subject}</p>}
          <dl className="firm__facts">
            <Fact label={t('company.registered')} value={company.registered_address} />
            <Fact label={t('company.office')} value={company.office_address} />
            <Fact label={t('company.location')} value={company.location} />
            <Fact label={t('company.email')} value={company.email}>
              <a className="link" href={`mailto:${company.email}`} dir="ltr">
                {company.email}
              </a>
            </Fact>
            <Fact label={t('company.site')} value={company.url}>
              <button
                type="button"
                className="link"
                dir="ltr"
                onClick={() => setLeaving(new URL(company.url))}
              >
                <span>{new URL(company.url || 'https://-').host}</span>
                <ExternalLink className="i i--14" />
              </button>
            </Fact>
          </dl>
          <Button
            isBlock
            disabled={isChosen}
            onClick={() => {
              chooseCompany(company.id);
              onClose();
            }}
          >
            {t(isChosen ? 'company.chosen' : 'company.choose')}
          </Button>
        </>
      )}
      <LeavingDialog address={leaving} onClose={() => setLeaving(null)} />
    </BottomSheet>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly children?: Elements;
}

/** A labelled fact; renders nothing if the value is empty. */
function Fact({ label, value, children }: FactProps) {
  if (value === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children ?? value}</dd>
    </div>
  );
}
