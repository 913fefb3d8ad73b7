import { ClientMessage, ServerMessage, STREAM_LIMITS } from '@fulcrum/contract/stream/messages';
import { STREAM_PATH } from '@fulcrum/contract/stream/facts';
import type { z } from 'zod';

import { Components, type JsonSchema } from './schema.ts';

interface Message {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly summary: string;
}

/**
 * Builds the AsyncAPI 3.0 document of the live connection from the schemas that the server uses.
 */
export function asyncApi(version: string, publicUrl: string | null): JsonSchema {
  const components = new Components();
  const messagesOf = (messages: readonly Message[], side: 'input' | 'output') =>
    Object.fromEntries(
      messages.map(({ name, schema, summary }) => [
        name,
        { name, summary, payload: components.schema(schema, side) },
      ]),
    );
  const messages = {
    ...messagesOf(SENT_BY_CLIENT, 'input'),
    ...messagesOf(SENT_BY_SERVER, 'output'),
  };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fulcrum live connection',
      version,
      license: { name: 'Apache-2.0' },
      description:
        `A message of a client has at most ${STREAM_LIMITS.messageBytes} bytes. Money, lots and ` +
        'order prices are exact decimal strings; quotes and candles are numbers.',
    },
    defaultContentType: 'application/json',
    servers: { product: serverOf(publicUrl) },
    channels: {
      live: {
        address: STREAM_PATH,
        description: 'JSON text over one WebSocket. Private topics need a login first.',
        messages,
      },
    },
    operations: {
      listen: operation('receive', SENT_BY_CLIENT),
      tell: operation('send', SENT_BY_SERVER),
    },
    components: { schemas: components.schemas },
  };
}

/** Returns the sender, name and summary of each message, for the documentation page. */
export const streamMessages = (): (readonly [from: string, name: string, summary: string])[] => [
  ...SENT_BY_CLIENT.map(({ name, summary }) => ['client', name, summary] as const),
  ...SENT_BY_SERVER.map(({ name, summary }) => ['server', name, summary] as const),
];

const SENT_BY_CLIENT = namedMessages(ClientMessage.options);
const SENT_BY_SERVER = namedMessages(ServerMessage.options);

/** Returns the messages with the id and the description that the contract gives them. */
function namedMessages(schemas: readonly z.ZodType[]): readonly Message[] {
  return schemas.map((schema) => {
    const { id, description } = schema.meta() ?? {};
    if (id === undefined || description === undefined) {
      throw new Error('A message of the live connection has no id or no description');
    }
    return { name: id, schema, summary: description };
  });
}

function serverOf(publicUrl: string | null): JsonSchema {
  const { host, protocol } = new URL(publicUrl ?? 'http://localhost');
  return { host, protocol: protocol === 'https:' ? 'wss' : 'ws' };
}

const operation = (action: 'send' | 'receive', messages: readonly Message[]): JsonSchema => ({
  action,
  channel: { $ref: '#/channels/live' },
  messages: messages.map(({ name }) => ({ $ref: `#/channels/live/messages/${name}` })),
});
