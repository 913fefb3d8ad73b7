import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetSession, keepSession } from '../../server/session.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { AuthScreen } from './auth-screen.tsx';

const person = {
  uid: '80000001',
  email: 'meiling@mail.com',
  mobile: '',
  isDemo: false,
  creditScore: 100,
  inviteCode: 'ABC234',
};
const nothingSent = {
  review_status: 0,
  reject_reason: '',
  reject_code: null,
  name: '',
  card_id: '',
  submitted_at: null,
  decided_at: null,
};
const underReview = {
  ...nothingSent,
  review_status: 1,
  name: 'C***',
  card_id: 'A***67',
  submitted_at: Date.UTC(2026, 2, 10),
};

/** Uploads that the test completes by hand. */
class FakeUpload {
  static sent: FakeUpload[] = [];
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  open = vi.fn();
  body: FormData | null = null;
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
    FakeUpload.sent.push(this);
  }
  abort() {
    this.onabort();
  }
  answer(body: object) {
    this.status = 200;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

beforeEach(async () => {
  await preparePage();
  FakeUpload.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  keepSession({ token: 'secret', user: person });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

const answered = (data: object, code = 1, msg = '') => ({ code, msg, data });
const press = (name: string) => screen.getByRole('button', { name });
const photo = () => new File(['picture'], 'id.jpg', { type: 'image/jpeg' });
const choose = (slot: string) =>
  fireEvent.change(screen.getByLabelText(slot), { target: { files: [photo()] } });
const uploadNo = (at: number) =>
  vi.waitFor(() => FakeUpload.sent[at] ?? Promise.reject(new Error()));

async function uploaded(slot: string, at: number, id: string): Promise<void> {
  choose(slot);
  const upload = await uploadNo(at);
  upload.answer(answered({ id, url: `/api/common/image?id=${id}` }));
  await vi.waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(at + 1));
}

test('an empty form asks for every field and both pictures, and sends nothing', async () => {
  const calls = serveCalls(() => answered(nothingSent));
  const { user } = showPage(<AuthScreen />);
  await user.click(await screen.findByRole('button', { name: 'Submit for review' }));
  expect(screen.getAllByText('Please complete')).toHaveLength(3);
  const words = 'Please upload the front and back of your passport/ID';
  expect(screen.getAllByText(words)).toHaveLength(2);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')));
  expect(calls.map(({ path }) => path)).toEqual(['/api/user_real/center']);
});

test('a picture that this browser cannot draw is sent as it is, without a preview', async () => {
  serveCalls(() => answered(nothingSent));
  showPage(<AuthScreen />);
  const slot = 'Front of the document: Take or choose a photo';
  const heic = new File(['heic'], 'IMG_0001.HEIC');
  fireEvent.change(await screen.findByLabelText(slot), { target: { files: [heic] } });
  fireEvent.error(screen.getByAltText('Preview: Front of the document'));
  expect(screen.getByText('No preview in this browser')).toBeDefined();
  const { body } = await uploadNo(0);
  expect(await (body?.get('file') as Blob).text()).toBe('heic');
});

test('a picture shows how far it is, and can be sent again after a failure', async () => {
  serveCalls(() => answered(nothingSent));
  const { user } = showPage(<AuthScreen />);
  await screen.findByText('Front of the document');
  choose('Front of the document: Take or choose a photo');
  const first = await uploadNo(0);
  expect(first.headers['authorization']).toBe('secret');
  expect(first.body?.get('file')).toBeInstanceOf(Blob);
  first.upload.onprogress?.({ loaded: 50, total: 200 });
  const bar = await screen.findByRole('progressbar', { name: 'Upload of Front of the document' });
  await vi.waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'));
  expect(screen.getByAltText('Preview: Front of the document')).toBeDefined();
  first.onerror();
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  await user.click(press('Try again'));
  (await uploadNo(1)).answer(answered({}, 1159, 'This picture is damaged or incomplete'));
  expect((await screen.findByRole('alert')).textContent).toContain('damaged');
  choose('Front of the document: Retake');
  (await uploadNo(2)).answer(answered({ id: 'x', url: '' }));
  expect(await screen.findByText('Uploaded')).toBeDefined();
});

test('a retake overtakes the picture before it', async () => {
  serveCalls(() => answered(nothingSent));
  showPage(<AuthScreen />);
  await screen.findByText('Front of the document');
  choose('Front of the document: Take or choose a photo');
  const slow = await uploadNo(0);
  choose('Front of the document: Retake');
  (await uploadNo(1)).answer(answered({ id: 'new', url: '' }));
  await screen.findByText('Uploaded');
  slow.answer(answered({}, 1159, 'damaged'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a refusal keeps the form, and a success shows the review', async () => {
  let isRefused = true;
  const calls = serveCalls((path) => {
    if (path === '/api/user_real/center') return answered(nothingSent);
    return isRefused ? answered({}, 1165, 'Enter the number') : answered(underReview, 1, 'Sent');
  });
  const { user } = showPage(<AuthScreen />);
  await user.type(await screen.findByLabelText('Full name'), 'Chan Tai Man');
  await user.type(screen.getByLabelText('Passport/ID number'), 'A123456(7)');
  await user.click(screen.getByRole('checkbox'));
  await uploaded('Front of the document: Take or choose a photo', 0, 'front');
  await uploaded('Back of the document: Take or choose a photo', 1, 'back');
  await user.click(press('Submit for review'));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the number');
  expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Chan Tai Man');
  expect(screen.getAllByText('Uploaded')).toHaveLength(2);

  isRefused = false;
  await user.click(press('Submit for review'));
  expect(await screen.findByRole('heading', { name: 'Under review' })).toBeDefined();
  expect(screen.getByText('A***67')).toBeDefined();
  expect(calls.at(-1)?.body).toBe(
    'name=Chan+Tai+Man&card_id=A123456%287%29&front_pic=front&reverse_pic=back',
  );
});

test('while a picture is on its way nothing is sent', async () => {
  const calls = serveCalls(() => answered(nothingSent));
  const { user } = showPage(<AuthScreen />);
  await screen.findByText('Front of the document');
  choose('Front of the document: Take or choose a photo');
  await uploadNo(0);
  await user.click(press('Submit for review'));
  expect(screen.getByRole('alert').textContent).toBe('Wait until both pictures are uploaded');
  expect(calls).toHaveLength(1);
});

test('a rejected person reads why above the form', async () => {
  const reject_reason = 'The document has expired';
  serveCalls(() => answered({ ...nothingSent, reject_reason, reject_code: 'expired' }));
  showPage(<AuthScreen />);
  expect(await screen.findByText(reject_reason, { exact: false })).toBeDefined();
  expect(screen.getByLabelText('Full name')).toBeDefined();
});

test('a verified person sees so, and no form', async () => {
  serveCalls(() =>
    answered({ ...underReview, review_status: 2, decided_at: Date.UTC(2026, 2, 11) }),
  );
  showPage(<AuthScreen />);
  expect(await screen.findByRole('heading', { name: 'You are verified' })).toBeDefined();
  expect(screen.queryByLabelText('Full name')).toBeNull();
});

test('a page that could not be asked for says so and asks again', async () => {
  let isDown = true;
  serveCalls(() => (isDown ? answered({}, 1091, 'Not available') : answered(nothingSent)));
  const { user } = showPage(<AuthScreen />);
  await screen.findByText('Not available');
  isDown = false;
  await user.click(press('Retry'));
  expect(await screen.findByLabelText('Full name')).toBeDefined();
});
