import { z } from 'zod';

import {
  estimateInputSchema,
  reportInputSchema,
  restaurantsInputSchema,
} from '../../domain/places/estimate-schema';
import { estimate, forgetEstimate, getEstimate, searchRestaurants } from '../../features/places/estimate';
import { getReports, removeReport, reportPrice } from '../../features/places/report-price';
import { calls, callsWith, noInput, onboardedProcedure, router } from '../init';

const idSchema = z.object({ id: z.uuid('Invalid id').toLowerCase() });

/** Asks third parties, and changes nothing that a screen shows. A mutation, because a position stands in no address. */
const nearbyProcedure = onboardedProcedure.meta({ waitsForOthers: true, unseen: true });

/** What is around people, and what it costs. */
export const placesRouter = router({
  estimate: nearbyProcedure.input(estimateInputSchema).mutation(calls(estimate)),
  restaurants: nearbyProcedure.input(restaurantsInputSchema).mutation(calls(searchRestaurants)),
  estimateOf: onboardedProcedure.input(idSchema).query(callsWith('id', getEstimate)),
  forgetEstimate: onboardedProcedure.input(idSchema).mutation(callsWith('id', forgetEstimate)),
  reportPrice: onboardedProcedure.input(reportInputSchema).mutation(calls(reportPrice)),
  reports: onboardedProcedure.input(noInput).query(calls(getReports)),
  deleteReport: onboardedProcedure.input(idSchema).mutation(callsWith('id', removeReport)),
});
