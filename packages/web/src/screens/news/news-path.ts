/** Address of an article in the app. */
export const newsPath = (id: number): string => `/news/detail?id=${id}`;
