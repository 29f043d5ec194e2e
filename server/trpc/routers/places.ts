import { z } from 'zod';

import {
  estimateInputSchema,
  reportInputSchema,
  restaurantsInputSchema,
} from '../../domain/places/estimate-schema';
import { findNearbySchema } from '../../domain/nearby/nearby-schema';
import { citySearchSchema, positionSchema } from '../../domain/places/position-schema';
import { suggestCities } from '../../features/places/cities';
import { estimate, forgetEstimate, getEstimate, searchRestaurants } from '../../features/places/estimate';
import { findNearby } from '../../features/nearby/find-nearby';
import { findTown, findTownByAddress, getLocators } from '../../features/places/find-town';
import { getReports, removeReport, reportPrice } from '../../features/places/report-price';
import { authedProcedure, calls, callsWith, noInput, onboardedProcedure, router } from '../init';

const idSchema = z.object({ id: z.uuid('Invalid id').toLowerCase() });

/** Asks third parties, and changes nothing that a screen shows. What takes a position is a mutation, so that it stands in
 * no address. */
const ASKS_OTHERS = { waitsForOthers: true, unseen: true };
const locatingProcedure = authedProcedure.meta(ASKS_OTHERS);
const nearbyProcedure = onboardedProcedure.meta(ASKS_OTHERS);

/** Where people are, what is around them, and what it costs. */
export const placesRouter = router({
  locate: locatingProcedure.input(positionSchema).mutation(calls(findTown)),
  locateByAddress: locatingProcedure.input(noInput).mutation(calls(findTownByAddress)),
  locators: authedProcedure.input(noInput).query(calls(getLocators)),
  cities: authedProcedure.input(citySearchSchema).query(calls(suggestCities)),
  estimate: nearbyProcedure.input(estimateInputSchema).mutation(calls(estimate)),
  restaurants: nearbyProcedure.input(restaurantsInputSchema).mutation(calls(searchRestaurants)),
  estimateOf: onboardedProcedure.input(idSchema).query(callsWith('id', getEstimate)),
  forgetEstimate: onboardedProcedure.input(idSchema).mutation(callsWith('id', forgetEstimate)),
  reportPrice: onboardedProcedure.input(reportInputSchema).mutation(calls(reportPrice)),
  reports: onboardedProcedure.input(noInput).query(calls(getReports)),
  deleteReport: onboardedProcedure.input(idSchema).mutation(callsWith('id', removeReport)),
  /** Waits for Claude, too. Hardship that is said in it changes screens, so it is not unseen. */
  findNearby: onboardedProcedure
    .meta({ waitsForOthers: true })
    .input(findNearbySchema)
    .mutation(calls(findNearby)),
});
