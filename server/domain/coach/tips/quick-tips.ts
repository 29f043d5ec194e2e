import type { Category } from '../../kernel/categories';
import type { CoachTone } from '../../onboarding/onboarding-schema';
import tips from './quick-tips.json' with { type: 'json' };

/** The quick tips on the days of a weekly plan, by the day's category and tone. At most 60 characters, no figures. */
export const QUICK_TIPS: Readonly<Record<Category, Readonly<Record<CoachTone, readonly string[]>>>> = tips;
