declare module 'multicoin-address-validator' {
  const validator: {
    /** Returns whether the address has the form and checksum of the currency's main network. */
    validate(address: string, currency: string): boolean;
  };
  export default validator;
}
