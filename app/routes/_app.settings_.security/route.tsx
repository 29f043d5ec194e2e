import { SecurityScreen } from '~/features/accounts/security-screen';
import { serverPage } from '~/http/caller.server';
import { requireUser } from '~/http/gate.server';
import { clientPage } from '~/trpc/client-page';

/** Open to everyone who is signed in, as all settings are. */
export const loader = serverPage(undefined, requireUser);
export const clientLoader = clientPage(undefined, 'signed-in');
export default SecurityScreen;
export const meta = () => [{ title: 'Security · Hazel' }];
