import { randomUUID } from 'node:crypto';

import { deletePriceReport, listPriceReports, putReport } from '~db/queries/places/prices';

import type { OnboardedContext } from '../../context';
import { CHOICE_KIND } from '../../domain/places/estimate';
import type { ReportRequest } from '../../domain/places/estimate-schema';
import { priceCode } from '../../domain/places/place-prices';
import { DomainError, notFound } from '../../errors';
import { getEstimate } from './estimate';
import { NO_TOWN_TEXT } from './known-prices';

/** The reports that are listed; somebody who reports daily has as many in three months. */
const LISTED = 100;

/** Stores what one of the things of an estimate really cost, for one person, in place of what they reported before. What it is and
 * where stands in the estimate, so that a report is about a place that exists.
 * @throws NOT_FOUND without the estimate, and PLACE_REQUIRED when it knows no town */
export async function reportPrice(
  ctx: OnboardedContext,
  { estimateId, amount }: ReportRequest,
): Promise<void> {
  const { user, db } = ctx;
  const { estimate } = await getEstimate(ctx, estimateId);
  const { place, choice, priced, selectedPlace } = estimate;
  if (place.city === null) throw new DomainError('PLACE_REQUIRED', NO_TOWN_TEXT);
  await ctx.services.limits.consume('priceReport', user.id);
  await putReport(db, {
    userId: user.id,
    id: randomUUID(),
    code: priceCode(selectedPlace?.kind ?? CHOICE_KIND[choice], priced),
    amount,
    city: place.city,
    country: place.country ?? '',
    placeId: selectedPlace?.placeId ?? null,
    now: ctx.now(),
  });
}

/** The prices that the person has reported, the latest first. */
export const getReports = ({ db, user }: OnboardedContext) => listPriceReports(db, user.id, LISTED);
export type PriceReport = Awaited<ReturnType<typeof getReports>>[number];

/** Deletes a price that the person has reported. */
export async function removeReport({ db, user }: OnboardedContext, id: string): Promise<void> {
  if (!(await deletePriceReport(db, user.id, id))) throw notFound('Report');
}
