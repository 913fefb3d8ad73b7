import type { ServerMessage } from '@fulcrum/contract/stream/messages';

type Listener = (message: ServerMessage) => void;
type Send = (type: 'sub' | 'unsub', topics: readonly string[]) => void;

const listeners = new Map<string, Set<Listener>>();
let sendTopics: Send = () => undefined;

/** Sets the function that sends subscriptions; called once by the live connection. */
export function connectTopics(send: Send): void {
  sendTopics = send;
}

/** Returns the topics that have listeners, to subscribe to them again after a reconnect. */
export const subscribedTopics = (): readonly string[] => [...listeners.keys()];

/** Passes a message to the listeners of its topic. */
export function deliver(message: ServerMessage): void {
  listeners.get(message.type)?.forEach((listener) => listener(message));
  const bare = message.type.split('.').slice(0, 2).join('.');
  for (const [topic, topicListeners] of listeners) {
    if (topic === message.type || !topic.startsWith(`${bare}.`)) continue;
    for (const listener of topicListeners) listener(message);
  }
}

/**
 * Subscribes to a topic as long as it has at least one listener, also after a reconnect. Returns a
 * function that ends this.
 */
export function subscribeTopic(topic: string, listener: Listener): () => void {
  const topicListeners = listeners.get(topic) ?? new Set();
  if (topicListeners.size === 0) sendTopics('sub', [topic]);
  listeners.set(topic, topicListeners.add(listener));
  return () => {
    topicListeners.delete(listener);
    if (topicListeners.size > 0 || listeners.get(topic) !== topicListeners) return;
    listeners.delete(topic);
    sendTopics('unsub', [topic]);
  };
}
