import { MethodsPage } from './methods-page.tsx';

export const AddressesScreen = () => <MethodsPage kind="coin" />;
