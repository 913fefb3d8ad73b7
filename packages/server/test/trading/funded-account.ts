import type { ProductRig } from '../product-rig.ts';

/** Creates a real user with a balance of 100,000. */
export async function fundedAccount(
  rig: ProductRig,
): Promise<{ userId: number; accountId: number }> {
  const { id: userId } = await rig.real();
  const [account] = await rig.db.query<{ id: number }>(
    'select id from account where user_id = $1',
    [userId],
  );
  const accountId = account?.id ?? 0;
  await rig.product.trading.resetDemo(accountId);
  return { userId, accountId };
}
