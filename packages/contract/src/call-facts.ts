/**
 * What a client needs to know to make a call; the endpoint adds the schemas. Facts carry no schema
 * library, so apps import them.
 */
export interface CallFacts {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Where the input travels. `form` takes JSON as well; `file` is multipart with one file. */
  readonly encoding: 'query' | 'json' | 'form' | 'file';
  /** Changes state although it is a GET: never cached, never repeated, never cross-origin. */
  readonly changesState?: boolean;
}

export const read = (path: string): CallFacts => ({ method: 'GET', path, encoding: 'query' });

export const change = (path: string): CallFacts => ({ method: 'POST', path, encoding: 'json' });

/** A change that an HTML form can make as well. */
export const changeByForm = (path: string): CallFacts => ({ ...change(path), encoding: 'form' });

/** A change that the product's specification calls by GET. */
export const changeByGet = (path: string): CallFacts => ({ ...read(path), changesState: true });

/** Takes one file. */
export const upload = (path: string): CallFacts => ({ ...change(path), encoding: 'file' });
