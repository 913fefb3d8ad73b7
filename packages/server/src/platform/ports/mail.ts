/** One message to one recipient, by e-mail or SMS. */
export interface Message {
  /** The same for every attempt, so that a receiver can recognise a duplicate. */
  readonly id: number;
  /** An e-mail address, or a phone number such as +85291234567. */
  readonly to: string;
  /** Empty for an SMS. */
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends messages. `send` resolves once the server has accepted the message. It rejects with
 * `Undeliverable` if the server will never accept it, and with another error if it may accept it
 * later.
 */
export interface MessageSender {
  send(message: Message): Promise<void>;
  close(): void;
}

/** The message was refused permanently; a retry would not help. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
