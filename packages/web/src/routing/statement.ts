const PARAM = 'ask';
const STATEMENT = 'statement';

/** Opens the account log with the sheet that saves a statement. */
export const STATEMENT_PATH = `/mine/history?${PARAM}=${STATEMENT}`;

export const asksForStatement = (params: URLSearchParams): boolean =>
  params.get(PARAM) === STATEMENT;
