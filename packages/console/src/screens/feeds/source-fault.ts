/**
 * Returns whether a message of the server about wrong settings is about this source or route: it
 * names the wrong place, such as `routes.EURUSD.symbol`.
 */
export const isAbout = (
  message: string | null,
  part: 'sources' | 'routes',
  name: string,
): boolean =>
  message !== null && [':', '.'].some((end) => message.includes(` ${part}.${name}${end}`));
