import { afterEach, beforeEach, expect, test } from 'vitest';

import { openRig, type Rig } from '../../../test/gateway/gateway-rig.ts';
import { listeningTo } from '../../../test/gateway/listening-to.ts';

const ANNA = 1;
const BEN = 2;
let rig: Rig;

beforeEach(async () => {
  rig = await openRig();
  rig.sessions.add('anna', ANNA);
  rig.sessions.add('ben', BEN);
});
afterEach(() => rig.close());

const listening = (token: string) => listeningTo(rig, 'PREFERENCES', token);

const favourites = (revision: number) => ({
  type: 'PREFERENCES',
  revisions: [{ kind: 'favourites', revision }],
});

test('PREFERENCE-006 every device of a person learns of a change at once, and nobody else', async () => {
  const [phone, laptop, ben] = [
    await listening('anna'),
    await listening('anna'),
    await listening('ben'),
  ];
  for (const client of [phone, laptop, ben]) {
    expect(await client.nextOf('PREFERENCES')).toEqual({ type: 'PREFERENCES', revisions: [] });
  }
  // When the laptop subscribed, the phone got the state once more.
  for (const client of [phone, laptop]) await client.settled();
  rig.preferences.change(ANNA);
  for (const client of [phone, laptop]) {
    expect(await client.nextOf('PREFERENCES')).toEqual(favourites(1));
  }
  expect(await ben.settled()).toEqual([]);
});

test('PREFERENCE-006 a device that missed a change learns of it when it subscribes again', async () => {
  const phone = await listening('anna');
  await phone.nextOf('PREFERENCES');
  phone.send({ type: 'logout' });
  await phone.settled();
  rig.preferences.change(ANNA);
  expect(await phone.settled()).toEqual([]);
  phone.send({ type: 'sub', params: 'PREFERENCES' });
  expect(await phone.nextOf('error')).toMatchObject({ code: 999 });
  expect(await (await listening('anna')).nextOf('PREFERENCES')).toEqual(favourites(1));
});
