/** The user and password in an address, decoded; empty texts if there are none. */
export interface UrlLogin {
  readonly user: string;
  readonly password: string;
}

/** Returns the login in an address. Throws a `URIError` if a percent sign in it encodes nothing. */
export const loginOf = ({ username, password }: URL): UrlLogin => ({
  user: decodeURIComponent(username),
  password: decodeURIComponent(password),
});
