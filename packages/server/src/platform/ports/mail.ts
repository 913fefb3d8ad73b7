/** One message to one person, by e-mail or SMS. */
export interface Message {
  /** The same for every attempt, so that a receiver can tell a repetition. */
  readonly id: number;
  /** An e-mail address, or a phone number in the form +85291234567. */
  readonly to: string;
  /** Empty for an SMS. */
  readonly subject: string;
  readonly text: string;
}

/**
 * Brings messages out of the house. `send` resolves once the other side has taken the message,
 * rejects with `Undeliverable` when it never will, with another error when it may later.
 */
export interface MessageSender {
  send(message: Message): Promise<void>;
  close(): void;
}

/** The message is refused for good: trying again would change nothing. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}
