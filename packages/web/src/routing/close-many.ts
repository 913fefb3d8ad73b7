const PARAM = 'close';
const MANY = 'many';

/** Opens Orders with the sheet that closes many positions. */
export const CLOSE_MANY_PATH = `/order?${PARAM}=${MANY}`;

export const asksToCloseMany = (params: URLSearchParams): boolean => params.get(PARAM) === MANY;
