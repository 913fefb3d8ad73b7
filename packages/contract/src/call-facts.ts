/**
 * What a client needs to know to make a call; the endpoint adds the schemas. These facts do not
 * import the schema library, so apps can import them.
 */
export interface CallFacts {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Where the input is sent. `form` also accepts JSON; `file` is multipart with one file. */
  readonly encoding: 'query' | 'json' | 'form' | 'file';
  /**
   * The call changes state although it is a GET, so it is never cached, repeated or allowed from
   * another origin.
   */
  readonly changesState?: boolean;
}

export const read = (path: string): CallFacts => ({ method: 'GET', path, encoding: 'query' });

export const change = (path: string): CallFacts => ({ method: 'POST', path, encoding: 'json' });

/** A change that an HTML form can send as well. */
export const changeByForm = (path: string): CallFacts => ({ ...change(path), encoding: 'form' });

/** A change that must be a GET, according to the product's specification. */
export const changeByGet = (path: string): CallFacts => ({ ...read(path), changesState: true });

/** A call that uploads one file. */
export const upload = (path: string): CallFacts => ({ ...change(path), encoding: 'file' });
