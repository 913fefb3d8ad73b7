import { Link } from 'react-router';

import { useTranslation } from '../language/use-translation.ts';

/**
 * Link to the broker's details and the risk of leverage, for the pages on which visitors arrive.
 */
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
