import { AccountSection } from '~/features/settings/account-section';
import { serverPage } from '~/http/caller.server';
import { type Page, clientPage } from '~/trpc/client-page';

const page: Page = { gate: 'signed-in' };

export const loader = serverPage(page);
export const clientLoader = clientPage(page);
export default AccountSection;
export const meta = () => [{ title: 'Account · Hazel' }];
