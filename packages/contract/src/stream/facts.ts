/** Path of the live connection; `lang` and `tz` may be given in its query. */
export const STREAM_PATH = '/v1/ws';
