import { Link } from 'react-router';

import { useTranslation } from '../language/use-translation.ts';

/** From every page that people come in by: who runs this, and what leverage can cost. */
export function RiskLink() {
  const { t } = useTranslation();
  return (
    <p className="form__foot">
      <Link className="link" to="/about">
        {t('about.link')}
      </Link>
    </p>
  );
}
