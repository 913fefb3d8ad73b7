/** Where the live connection opens; `lang` and `tz` may be given in its query. */
export const STREAM_PATH = '/v1/ws';
