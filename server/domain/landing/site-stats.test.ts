import { describe, expect, it } from 'vitest';

import {
  DID_YOU_KNOW,
  formatFigure,
  ILLUSTRATIVE_FOOTNOTE,
  MEASURED_FROM_SAVERS,
  SETTINGS_CLAIM,
  statisticsStrip,
} from './site-stats';
import { cents } from '../kernel/money';

const measured = {
  activeSavers: MEASURED_FROM_SAVERS,
  monthlyCents: cents(8050),
  annualCents: cents(96_600),
  streakWeeks: 1,
  goalsReachedPercent: 41,
};
const shown = (strip: ReturnType<typeof statisticsStrip>) =>
  strip.figures.map(({ value }) => formatFigure(value, 'en-GB'));

describe('the statistics strip', () => {
  it('shows the launch figures and says that nobody measured them', () => {
    const strip = statisticsStrip(null);
    expect(shown(strip)).toEqual(['€150', '€2,400', '12 weeks', '89%']);
    expect(strip.footnote).toBe('Illustrative launch figures, not measured results');
  });

  it('goes on doing so with 99 active savers', () => {
    expect(statisticsStrip({ ...measured, activeSavers: 99 })).toEqual(statisticsStrip(null));
  });

  it('shows what the installation measures from 100 active savers on, and says so', () => {
    const strip = statisticsStrip(measured);
    expect(shown(strip)).toEqual(['€80.50', '€966', '1 week', '41%']);
    expect(strip.footnote).toBe('Measured here, over 100 active savers');
  });
});

describe('claims without a source', () => {
  it('are the six cards of docs/product.md', () => {
    expect(DID_YOU_KNOW.map(({ value }) => formatFigure(value, 'en-GB'))).toEqual([
      '€1,800',
      '40%',
      '€300',
      '23%',
      '€180',
      '3x',
    ]);
  });

  it('are one number in settings and on the landing page, with the footnote', () => {
    expect(SETTINGS_CLAIM.footnote).toBe(ILLUSTRATIVE_FOOTNOTE);
    expect(statisticsStrip(null).figures[0]?.value).toEqual({ unit: 'eur', cents: SETTINGS_CLAIM.cents });
  });
});
