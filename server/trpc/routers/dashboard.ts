import { getDashboard } from '../../features/dashboard/dashboard';
import { calls, noInput, onboardedProcedure, router } from '../init';

/** The dashboard of the signed-in person. */
export const dashboardRouter = router({
  get: onboardedProcedure.input(noInput).query(calls(getDashboard)),
});
