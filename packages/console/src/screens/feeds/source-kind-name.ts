import { t } from '../../i18n/i18n.ts';
import { isSourceKind } from './source-fields.ts';

export const kindName = (kind: string): string =>
  isSourceKind(kind) ? t(`sourceKind.${kind}`) : kind;
