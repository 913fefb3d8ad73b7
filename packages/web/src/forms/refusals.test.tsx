import { addAlert } from '@fulcrum/contract/trading/alerts';
import * as identity from '@fulcrum/contract/identity/calls';
import * as payments from '@fulcrum/contract/payments/calls';
import * as people from '@fulcrum/contract/people/calls';
import { submitFeedback } from '@fulcrum/contract/support/feedback';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { euro, tether, wireMethod } from '../../test/funds-sample.ts';
import { euroDollar } from '../../test/stage.tsx';
import { preparePage, serveCalls, showPage } from '../../test/test-page.tsx';
import { tradeMessage } from '../../test/wire-sample.ts';
import { expectAccount, forgetAccount, takeTradeMessage } from '../account/account.ts';
import { AlertForm } from '../trading/alerts/alert-form.tsx';
import { useAlerts } from '../trading/alerts/use-alerts.ts';
import { FeedbackScreen } from '../screens/feedback/feedback-screen.tsx';
import { ForgotScreen } from '../screens/forgot/forgot-screen.tsx';
import { LoginScreen } from '../screens/login/login-screen.tsx';
import { BindScreen } from '../screens/methods/bind-screen.tsx';
import { PasswordScreen } from '../screens/password/password-screen.tsx';
import { RegisterScreen } from '../screens/register/register-screen.tsx';
import { WithdrawScreen } from '../screens/withdraw/withdraw-screen.tsx';
import { forgetSession, keepSession } from '../server/session.ts';

/* Every form is sent once for each field of its call, and each time the server refuses that
   field. What the person typed is the value of an input, so the test knows where the refusal
   belongs without asking the form. */

type User = ReturnType<typeof showPage>['user'];

interface Form {
  readonly name: string;
  readonly node: ReactNode;
  readonly address?: string;
  /** End of the path of the call. */
  readonly call: string;
  readonly input: { readonly shape: object };
  /** Fills the fields and sends the form. */
  readonly send: (user: User) => Promise<void>;
}

/** Pastes: every form is filled many times, and key by key that takes three times as long. */
const fill = async (user: User, label: string | RegExp, text: string) => {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
};
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

function Alerts() {
  return <AlertForm instrument={euroDollar} price="1.2" alerts={useAlerts(1)} />;
}

const FORMS: readonly Form[] = [
  {
    name: 'login',
    node: <LoginScreen />,
    call: '/loginForU',
    input: people.login.input,
    send: async (user) => {
      await fill(user, 'E-mail address', 'mei@mail.com');
      await fill(user, 'Password', 'one two three');
      await press(user, 'Log in');
    },
  },
  {
    name: 'registration',
    node: <RegisterScreen />,
    call: '/register',
    input: people.register.input,
    send: async (user) => {
      await fill(user, 'E-mail address', 'mei@mail.com');
      await fill(user, 'Password', 'one two three');
      await fill(user, 'Repeat password', 'one two three');
      await fill(user, /Invitation code/, 'FRIEND');
      await user.click(screen.getByRole('checkbox'));
      await press(user, 'Create account');
    },
  },
  {
    name: 'forgotten password',
    node: <ForgotScreen />,
    call: '/forget_password',
    input: identity.forgetPassword.input,
    send: async (user) => {
      await fill(user, 'E-mail address', 'mei@mail.com');
      await fill(user, 'Verification code', '123456');
      await fill(user, 'New password', 'one two three');
      await fill(user, 'Repeat password', 'one two three');
      await press(user, 'Set new password');
    },
  },
  {
    name: 'change of the password',
    node: <PasswordScreen />,
    call: '/amend_password',
    input: identity.amendPassword.input,
    send: async (user) => {
      await fill(user, 'Current password', 'the old secret');
      await fill(user, 'New password', 'one two three');
      await fill(user, 'Repeat password', 'one two three');
      await press(user, 'Change password');
    },
  },
  {
    name: 'crypto address',
    node: <BindScreen />,
    address: '/mine/withdraw-way?type=1',
    call: '/bind_draw_method',
    input: payments.bindDrawMethod.input,
    send: async (user) => {
      await fill(user, 'TRC20 address', wireMethod.dc_address);
      await fill(user, /^Note/, 'cold wallet');
      await press(user, 'Review');
      await press(user, 'Save');
    },
  },
  {
    name: 'bank account',
    node: <BindScreen />,
    address: '/mine/withdraw-way?type=2',
    call: '/bind_draw_method',
    input: payments.bindDrawMethod.input,
    send: async (user) => {
      await fill(user, 'Bank name', 'Harbour Bank');
      await fill(user, 'Account holder', 'Chan Tai Man');
      await fill(user, 'Account number or IBAN', '012345678901');
      await fill(user, /SWIFT/, 'HSBCHKHH');
      await fill(user, /^Bank address/, '1 Harbour Road');
      await fill(user, /^Note/, 'salary');
      await press(user, 'Review');
      await press(user, 'Save');
    },
  },
  {
    name: 'withdrawal',
    node: <WithdrawScreen />,
    call: '/api/account/draw',
    input: payments.draw.input,
    send: async (user) => {
      await fill(user, /^Amount/, '100.000000');
      await fill(user, /^Note/, 'rent');
      await press(user, 'Review withdrawal');
      await press(user, 'Withdraw');
    },
  },
  {
    name: 'feedback',
    node: <FeedbackScreen />,
    call: '/feedback/submit',
    input: submitFeedback.input,
    send: async (user) => {
      await press(user, 'Prices');
      await fill(user, /^What should we know/, 'The chart is blue');
      await fill(user, /^How can we reach you/, 'mei@mail.com');
      await press(user, 'Send');
    },
  },
  {
    name: 'price alert',
    node: <Alerts />,
    call: '/alert/add',
    input: addAlert.input,
    send: async (user) => {
      await user.type(await screen.findByRole('textbox', { name: 'Price' }), '1');
      await fill(user, 'Note', 'sell then');
      await press(user, 'Set alert');
    },
  },
];

const good = (data: unknown) => ({ code: 1, msg: 'Done', data });
const WORDS = 'The server does not accept this';

/** Serves what the forms need, and refuses the field in the call of the form. */
function refuse({ call }: Form, field: string) {
  return serveCalls((path) => {
    if (path.endsWith(call)) return { code: 1999, msg: WORDS, data: { field } };
    if (path.endsWith('/draw_symbol_list')) return good([tether, euro]);
    if (path.endsWith('/get_draw_method')) return good([wireMethod]);
    if (path.endsWith('/setting')) return good({ key: '', value: 0 });
    if (path.endsWith('/center')) return good({ review_status: 2 });
    return good({});
  });
}

const textOf = (element: Element | null) => element?.textContent ?? '';
const bodyOf = (body: string): Readonly<Record<string, unknown>> =>
  body.startsWith('{')
    ? (JSON.parse(body) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(body));

beforeEach(async () => {
  await preparePage();
  localStorage.clear();
  const user = { uid: '8', email: '', mobile: '', isDemo: false, creditScore: 100, inviteCode: '' };
  keepSession({ token: 't', user });
  forgetAccount();
  expectAccount();
  takeTradeMessage(tradeMessage({ snapshot: true, balance: '500.000000', seq: 1 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

for (const form of FORMS) {
  test.each(Object.keys(form.input.shape))(
    `FORM-001: ${form.name} shows a refusal about "%s" once, at its field or above the button`,
    async (field) => {
      const calls = refuse(form, field);
      const { user } = showPage(form.node, form.address);
      await form.send(user);
      const shown = await screen.findAllByText(WORDS);
      expect(shown).toHaveLength(1);
      const sent = bodyOf(calls.findLast(({ path }) => path.endsWith(form.call))?.body ?? '');
      const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
      const typed = inputs.filter(({ value }) => value !== '' && value === sent[field]);
      const wrong = inputs.filter((input) => input.getAttribute('aria-invalid') === 'true');
      if (typed.length === 0) {
        const isAtField = wrong.length === 1;
        expect(isAtField || shown[0]?.closest('[role="alert"]') !== null).toBe(true);
        return;
      }
      expect(wrong).toHaveLength(1);
      const [at] = wrong;
      expect(typed).toContain(at);
      const words = document.getElementById(at?.getAttribute('aria-describedby') ?? '');
      expect(textOf(words)).toBe(WORDS);
      await waitFor(() => expect(document.activeElement).toBe(at));
      await user.type(at as HTMLInputElement, '1');
      expect(screen.queryByText(WORDS)).toBeNull();
    },
  );
}
