import createClient from 'openapi-fetch';

import type { components, paths } from './generated/schema.d.ts';

type Order = components['schemas']['Order'];
type Refusal = components['schemas']['Refusal'];

/** Opens a demo account, opens a position and closes it; prints the closed order as JSON. */
async function trade(baseUrl: string): Promise<Order> {
  const client = createClient<paths>({ baseUrl });
  const asked = { params: { query: { demo_id: 'a-client-made-by-a-generator' } } };
  const demo = dataOf((await client.GET('/api/user/createAccountDemoForU', asked)).data);
  const headers = { authorization: demo.token };
  const { data: listed } = await client.GET('/v1/api/forex/trade_list', {
    params: { query: { searchCurrency: 'EURUSD' } },
  });
  const [instrument] = dataOf(listed);
  if (!instrument) throw new Error('EURUSD is not listed');
  const body = {
    type: 1,
    status: 1,
    forex_id: instrument.Id,
    cont: '0.10',
    multiple: 100,
  } as const;
  const opened = dataOf((await client.POST('/v1/api/forex/submit', { headers, body })).data);
  const closing = { headers, body: { id: opened.Id } };
  return dataOf((await client.POST('/v1/api/forex/close', closing)).data);
}

/**
 * Returns the data of a success. The code distinguishes it from a refusal, also for the compiler.
 * Throws on a refusal.
 */
function dataOf<Data>(reply: { code: 1; data: Data } | Refusal | undefined): Data {
  if (!reply) throw new Error('No answer');
  if (reply.code !== 1) throw new Error(`${reply.code} ${reply.msg}`);
  return reply.data as Data;
}

console.log(JSON.stringify(await trade(process.argv[2] ?? '')));
