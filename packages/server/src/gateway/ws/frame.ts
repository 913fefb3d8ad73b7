const FIN_TEXT = 0x81;

/**
 * Builds the frame of a text message as RFC 6455 requires of a server: final, unmasked,
 * uncompressed. The same bytes can be sent to any number of clients, which makes broadcasts cheap.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headLength + length);
  frame[0] = FIN_TEXT;
  if (headLength === 2) {
    frame[1] = length;
  } else if (headLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headLength, 'utf8');
  return frame;
}

/** Builds the frame of a message of the contract. */
export const messageFrame = (message: object): Buffer => textFrame(JSON.stringify(message));
