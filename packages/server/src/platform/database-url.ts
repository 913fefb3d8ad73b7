const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/i;

/**
 * Returns the address of each server that a database address names, as
 * `postgres://user:password@first:5432,second:5432/database` names two. Returns null if the address
 * is invalid, or if it names several hosts in another way.
 */
export function serversOf(databaseUrl: string): readonly string[] | null {
  const [, before, hosts, after = ''] = PARTS.exec(databaseUrl) ?? [];
  if (before === undefined || hosts === undefined) return null;
  if (/@.*,/.test(before)) return null; // a user and password for each host
  const servers = hosts.split(',').map((host) => `${before}${host}${after}`);
  return servers.every((server) => isServer(server, servers.length > 1)) ? servers : null;
}

function isServer(text: string, isInList: boolean): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (isInList && url.hostname === '')) return false;
  // These parameters replace the host and port, so all servers of a list would be the same one.
  const replaced = ['host', 'port'].map((name) => url.searchParams.get(name) ?? '');
  return isInList ? replaced.join('') === '' : !replaced.join('').includes(',');
}
