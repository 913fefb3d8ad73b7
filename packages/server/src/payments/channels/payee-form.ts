import { readTag } from '@fulcrum/contract/payments/destination-tag';
import { plainLine, readAccount } from '@fulcrum/contract/payments/typed-account';

import { readAddress } from '../payees/check-address.ts';
import type { PayeeChannel } from './channel-change.ts';
import type { Network } from './channels.ts';

/**
 * Returns a channel with its payee in the one form in which it is stored and compared. What cannot
 * be read stays as it is, for the check to refuse.
 */
export function inOneForm<Channel extends PayeeChannel>(channel: Channel): Channel {
  if (channel.isSample) return channel;
  if (!('address' in channel)) {
    return {
      ...channel,
      bankName: plainLine(channel.bankName),
      payeeName: plainLine(channel.payeeName),
      payeeAccount: readAccount(channel.payeeAccount).account,
    };
  }
  // A change that was proposed before networks had tags has none.
  const { protocolCode, address, tag = '' } = channel;
  const reading = readAddress(protocolCode, address);
  if (reading.fault !== null) return { ...channel, tag };
  const read = tag === '' ? reading.tag : readTag(tag);
  return { ...channel, address: reading.address, tag: read ?? tag };
}

/** Whether money can be paid to a network's address, which was checked by the rules of its day. */
export const isPayable = ({ protocolCode, address, isSample }: Network): boolean =>
  isSample || readAddress(protocolCode, address).fault === null;
