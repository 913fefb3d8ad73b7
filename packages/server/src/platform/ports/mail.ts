/** One message to one recipient, by e-mail or SMS. */
export interface Message {
  /** The same for every attempt, so that a receiver can recognise a repetition. */
  readonly id: number;
  /** An e-mail address, or a phone number in the form +85291234567. */
  readonly to: string;
  /** Empty for an SMS. */
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends messages. `send` resolves once the server has accepted the message, rejects with
 * `Undeliverable` if it never will, with another error if it may later.
 */
export interface MessageSender {
  send(message: Message): Promise<void>;
  close(): void;
}

/** The message is refused permanently: a retry would not help. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
