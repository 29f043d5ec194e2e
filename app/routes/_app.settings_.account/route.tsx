import { AccountSection } from '~/features/profile/account-section';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

export const loader = serverPage(() => [], requireUser);
export const clientLoader = clientPage(() => [], 'signed-in');
export default AccountSection;
export const meta = () => [{ title: 'Account · Hazel' }];
