import { ToastRegion } from '@fulcrum/ui/overlays/toast.tsx';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { tron } from '../../../test/funds-sample.ts';
import { forgetSession, keepSession } from '../../server/session.ts';
import { preparePage, showPage } from '../../../test/test-page.tsx';
import { ChargeScreen } from './charge-screen.tsx';

const euroAccount = {
  id: 9,
  currency_code: 'EUR',
  bank_name: 'Sample Bank',
  bank_address: '1 Bank Street',
  bank_swift: 'SAMPDEFF',
  payee_name: 'Fulcrum',
  payee_account: 'DE00 1234',
  bank_remark: 'FM-1',
  precision: 2,
  usd_price: '1.085',
  min_number: '100',
  max_number: '200000',
  is_sample: false,
};

const record = {
  id: 3,
  number: '1000.000000',
  type: 0,
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  status: 0,
  status_name: 'Unchecked',
  credit: '1000.000000',
  proofImg: 'p',
  address: '',
  txid: '9f2c71d8',
  remark: '',
  created_at: 0,
  created_at_tran: '',
  settled_at: null,
  usual_ms: 2_100_001,
};

/** Plays a server that accepts every picture at once. */
class PictureServer {
  readonly upload = {};
  readonly status = 200;
  readonly responseText = JSON.stringify({ code: 1, msg: '', data: { id: 'proof', url: '' } });
  onload = () => undefined;
  readonly open = () => undefined;
  readonly setRequestHeader = () => undefined;
  readonly abort = () => undefined;
  readonly send = () => queueMicrotask(() => this.onload());
}

const textOf = ({ body }: RequestInit): string => (typeof body === 'string' ? body : '{}');

interface Server {
  readonly networks?: unknown[];
  readonly wires?: unknown[];
  /** Replies to deposits, in order; null for a lost reply. */
  readonly answers?: (object | null)[];
}

function play({ networks = [tron], wires = [euroAccount], answers = [] }: Server = {}) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const left = [...answers];
  vi.stubGlobal('XMLHttpRequest', PictureServer);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.split('?', 1)[0] ?? '';
    const good = (data: unknown) => new Response(JSON.stringify({ code: 1, msg: '', data }));
    if (path === '/api/quickCharge/info') return good(networks);
    if (path === '/api/quickCharge/wire_info') return good(wires);
    if (path === '/api/quickCharge/quick_ist') {
      return good({ data: [record], total: 1, page: 1, page_size: 20 });
    }
    if (path === '/api/quickCharge/cancel') {
      return good({ ...record, status: 3, status_name: 'Invalid' });
    }
    sent.push({ path, body: JSON.parse(textOf(init)) as Record<string, unknown> });
    const answer = left.shift() ?? null;
    if (answer === null) throw new TypeError('network lost');
    return new Response(JSON.stringify(answer));
  });
  return sent;
}

beforeEach(async () => {
  await preparePage();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const user = { uid: '8', email: '', mobile: '', isDemo: false, creditScore: 100, inviteCode: '' };
  keepSession({ token: 't', user });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

const press = (name: string) => screen.getByRole('button', { name });
const open = async (address = '/mine/charge') => {
  const shown = showPage(<ChargeScreen />, address);
  await screen.findByRole('radio', { name: 'Crypto' });
  return shown;
};

async function fill({ user }: Awaited<ReturnType<typeof open>>, amount: string): Promise<void> {
  await user.type(screen.getByLabelText(/^Amount/), amount);
  await user.type(screen.getByLabelText(/^Transaction no\.|^Bank reference/), '9f2c71d8');
  const proof = new File(['x'], 'p.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText(/^Proof of payment: /), proof);
  await screen.findByText('Uploaded');
}

test('shows the address with its QR code, and warns of other networks', async () => {
  play();
  await open();
  expect(screen.getByRole('img', { name: 'QR code of the deposit address' })).toBeDefined();
  expect(screen.getByText('TSAMPL')).toBeDefined();
  expect(document.body.textContent).toContain('cannot be recovered');
});

test('where the browser refuses to save the QR code, the person is told what else they can do', async () => {
  play();
  // A canvas context is missing in jsdom, and in a browser that does not let pages read their
  // canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { user } = showPage(
    <>
      <ChargeScreen />
      <ToastRegion />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Save QR code' }));
  expect(await screen.findByText(/could not be saved. Take a screenshot/)).toBeDefined();
});

test('coins on one network are told apart by their names', async () => {
  const erc20 = { ...tron, protocol_code: 'ERC20' };
  play({ networks: [tron, { ...erc20, id: 5 }, { ...erc20, id: 6, currency_code: 'USDC' }] });
  const { user } = await open();
  const cards = within(screen.getByRole('radiogroup', { name: 'Choose network' }));
  const shown = cards.getAllByRole('radio').map((card) => card.textContent);
  expect(shown).toEqual(['USDTTRC20', 'USDTERC20', 'USDCERC20']);
  await user.click(cards.getByRole('radio', { name: /USDC/ }));
  expect(screen.getByText(/^Send .*USDC.* to this address$/)).toBeDefined();
});

test('coins that are one and the same are told apart by their networks', async () => {
  play({ networks: [tron, { ...tron, id: 5, protocol_code: 'ERC20' }] });
  await open();
  const cards = within(screen.getByRole('radiogroup', { name: 'Choose network' }));
  const shown = cards.getAllByRole('radio').map((card) => card.textContent);
  expect(shown).toEqual(['TRC20TRON', 'ERC20Ethereum']);
});

test('without a channel it says so, and there is nothing to send', async () => {
  play({ networks: [], wires: [] });
  await open();
  expect(screen.getByText('No payment channel')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull();
});

test('without a bank account to pay to, a bank wire says so while coins can be sent', async () => {
  play({ wires: [] });
  const { user } = await open();
  expect(press('Submit for review')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Bank wire' }));
  expect(screen.getByText('No payment channel')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull();
});

test('an empty form names every missing part and sends nothing', async () => {
  const sent = play();
  const { user } = await open();
  await user.click(press('Submit for review'));
  expect(screen.getAllByText('Please complete')).toHaveLength(2);
  expect(screen.getByText('Please add a picture of the payment')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a lost answer is asked for with the very same request, which ends in the records', async () => {
  const sent = play({ answers: [null, { code: 1, msg: '', data: record }] });
  const shown = await open();
  await fill(shown, '1,000');
  expect(screen.getByText('≈ 1,000.00 USD')).toBeDefined();
  await shown.user.click(press('Submit for review'));
  expect((await screen.findByRole('alert')).textContent).toContain('never counts twice');
  await shown.user.click(press('Send again'));
  await vi.waitFor(() => expect(shown.whereNow()).toBe('/mine/charge?view=records&kind=coin'));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.path).toBe('/api/quickCharge/submit');
  expect(sent[0]?.body).toMatchObject({
    number: '1000.000000',
    txid: '9f2c71d8',
    proofImg: 'proof',
    charge_id: 4,
  });
  expect(sent[0]?.body['client_key']).toMatch(/^[0-9a-f]{32}$/);
});

test('a bank transfer shows its remark and is credited at the rate', async () => {
  const sent = play({ answers: [{ code: 1, msg: '', data: { ...record, type: 1 } }] });
  const shown = await open();
  await shown.user.click(screen.getByRole('radio', { name: 'Bank wire' }));
  expect(screen.getByText('Remark, must be included')).toBeDefined();
  // The rate is isolated as left to right, also in right-to-left languages.
  expect(screen.getByText('\u20661 EUR = 1.085 USD\u2069')).toBeDefined();
  await fill(shown, '100');
  expect(screen.getByText('≈ 108.50 USD')).toBeDefined();
  await shown.user.click(press('Submit for review'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ number: '100.00', wire_id: 9 });
});

test('TOUCH-004 a pressed amount fills the field, and is marked while it is there', async () => {
  play();
  const { user } = await open();
  const chips = screen.getAllByRole('button', { name: /00 USDT/ });
  const third = chips[2];
  if (!third) throw new Error('Expected four amounts');
  await user.click(third);
  expect(screen.getByText('≈ 1,000.00 USD')).toBeDefined();
  const marked = () => chips.map((each) => each.getAttribute('aria-pressed'));
  expect(marked()).toEqual(['false', 'false', 'true', 'false']);
  await user.type(screen.getByLabelText(/^Amount/), '5');
  expect(marked()).not.toContain('true');
});

test('WITHDRAW-019: a deposit tells how long it usually takes to be credited', async () => {
  play();
  const { user } = showPage(<ChargeScreen />, '/mine/charge?view=records');
  await user.click(await screen.findByRole('button', { name: 'Timeline' }));
  const steps = screen.getByRole('list', { name: 'Timeline' });
  expect(steps.lastElementChild?.textContent).toContain('Creditedusually within 40 minutes');
});

test('leaving with something typed asks first', async () => {
  play();
  const { user, whereNow } = await open();
  await user.type(screen.getByLabelText(/^Amount/), '5');
  await user.click(press('Back'));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Leave without sending?');
  await user.click(press('Stay'));
  expect(whereNow()).toBe('/mine/charge');
  await user.click(press('Back'));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(whereNow()).toBe('/user');
});

test('a deposit that nobody has checked can be taken back', async () => {
  play();
  const { user } = showPage(<ChargeScreen />, '/mine/charge?view=records');
  expect(await screen.findByText('Unchecked')).toBeDefined();
  await user.click(press('Cancel request'));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = [...dialog.querySelectorAll('button')].at(-1);
  if (confirm) await user.click(confirm);
  expect(await screen.findByText('Invalid')).toBeDefined();
});
