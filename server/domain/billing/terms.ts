import { formatEur } from '../kernel/money';
import texts from './legal-texts.json' with { type: 'json' };
import { type Operator, operatorInOneLine, operatorLines } from './operator';
import { PLAN_FEATURES, type PlanKey, PRO_PRICES } from './plans';
import { TRIAL_DAYS } from './trial';

/** A section of a legal text. A block is a paragraph, or lines one below the other. The page and the order
 * mail show the same ones (docs/product/billing.md, 'Terms, imprint and withdrawal'). */
export interface LegalSection {
  title: string;
  blocks: readonly (string | readonly string[])[];
}

/** Without what comes by mail, which depends on the installation. */
const featuresOf = (plan: PlanKey): string =>
  PLAN_FEATURES.filter((row) => row.plan === plan && !('byMail' in row))
    .map(({ label }) => label)
    .join(' · ');

/** Sections with a value for each {name} in them; the block '{operatorLines}' becomes lines. */
function filled(
  sections: readonly LegalSection[],
  operator: Operator,
  values: Readonly<Record<string, string>>,
): readonly LegalSection[] {
  const all = { ...values, email: operator.email, operator: operatorInOneLine(operator) };
  const fill = (text: string) =>
    Object.entries(all).reduce((rest, [name, value]) => rest.replaceAll(`{${name}}`, () => value), text);
  return sections.map(({ title, blocks }) => ({
    title,
    blocks: blocks.map((block) => {
      if (block === '{operatorLines}') return operatorLines(operator);
      return typeof block === 'string' ? fill(block) : block.map(fill);
    }),
  }));
}

/** The terms, without the instruction on withdrawal that follows them. */
export const termsSections = (operator: Operator, numberLocale: string) =>
  filled(texts.terms, operator, {
    monthly: formatEur(PRO_PRICES.monthlyCents, numberLocale),
    annual: formatEur(PRO_PRICES.annualCents, numberLocale),
    trialDays: String(TRIAL_DAYS),
    free: featuresOf('free'),
    pro: featuresOf('pro'),
  });

/** The instruction on withdrawal and the form, in the wording of Annex I to Directive 2011/83/EU for a service
 * that is ordered online. The law protects sellers who use that wording, so do not rephrase it. */
export const contractWithdrawalSections = (operator: Operator) => filled(texts.withdrawal, operator, {});
