import { NoAnswer, NobodyThere, type Bus, type Question } from '../../platform/ports/bus.ts';

/** Answered by each process to which the user is connected. Neither side has fields. */
const presenceOf = (userId: number): Question<object, object> => ({
  name: `user.${userId}.presence`,
  read: () => ({}),
  readAnswer: () => ({}),
});

/** How long an answer may take. */
const ANSWER_MS_MAX = 300;

/** Answers for a user who is connected to this process, until the returned function is called. */
export const bePresent = (bus: Bus, userId: number): (() => Promise<void>) =>
  bus.answer(presenceOf(userId), async () => ({}));

/** Returns whether any process answers that the user is connected to it. */
export async function isPresent(bus: Bus, userId: number): Promise<boolean> {
  try {
    await bus.ask(presenceOf(userId), {}, ANSWER_MS_MAX);
    return true;
  } catch (error) {
    if (error instanceof NobodyThere || error instanceof NoAnswer) return false;
    throw error;
  }
}
