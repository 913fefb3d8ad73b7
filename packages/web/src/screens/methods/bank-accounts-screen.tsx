import { MethodsPage } from './methods-page.tsx';

export const BankAccountsScreen = () => <MethodsPage kind="bank" />;
