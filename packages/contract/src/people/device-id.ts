/** What an id that a browser made for itself looks like: that of the device, that of its demo. */
export const DEVICE_ID = /^[A-Za-z0-9_-]{16,64}$/;
