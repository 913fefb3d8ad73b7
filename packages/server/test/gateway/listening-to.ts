import type { Rig } from './gateway-rig.ts';
import type { TestClient } from './test-client.ts';

/** Connects a client that is logged in and has subscribed to a private topic. */
export async function listeningTo(rig: Rig, topic: string, token: string): Promise<TestClient> {
  const client = await rig.connect();
  client.send({ type: 'login', params: { token } });
  client.send({ type: 'sub', params: topic });
  await client.nextOf('login_result');
  return client;
}
