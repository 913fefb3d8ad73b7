import { change, read } from '../call-facts.ts';

export const factorsFacts = {
  factors: read('/api/user/factors'),
  loginSecond: change('/api/user/login_second'),
  loginPasskey: change('/api/user/login_passkey'),
  totpBegin: change('/api/user/factors/totp_begin'),
  totpConfirm: change('/api/user/factors/totp_confirm'),
  totpDisable: change('/api/user/factors/totp_disable'),
  recoveryRenew: change('/api/user/factors/recovery'),
  passkeyBegin: change('/api/user/factors/passkey_begin'),
  passkeyAdd: change('/api/user/factors/passkey_add'),
  passkeyRename: change('/api/user/factors/passkey_rename'),
  passkeyRemove: change('/api/user/factors/passkey_remove'),
  passkeyProof: change('/api/user/factors/passkey_proof'),
};

export const PASSKEY_NAME_MAX = 40;
