// Types of columns that SQL's own types cannot express. Types only: values are made in server/domain/kernel,
// and the code generator puts these types on the columns (db/codegen.json).

declare const centsBrand: unique symbol;
declare const localDayBrand: unique symbol;

/** An amount of money in whole euro cents. Made by `cents` or `parseNumeric`, never by hand. */
export type Cents = number & { readonly [centsBrand]: true };

/** A calendar day of the user, 'yyyy-MM-dd', that exists in the calendar. Comparable with < and >. */
export type LocalDay = string & { readonly [localDayBrand]: true };

export type SpendArea =
  'groceries' | 'eating out' | 'coffee' | 'rideshare' | 'subscriptions' | 'shopping' | 'utilities';

/** The spending category of a saving. */
export type Category = SpendArea | 'other';

export type Cadence = 'daily' | 'weekly' | 'monthly';
export type HabitKind = 'fixed' | 'ladder';
export type OccurrenceOutcome = 'logged' | 'skipped';
export type NearlyBoughtOutcome = 'saved' | 'bought';

export type RunStatus = 'active' | 'completed' | 'abandoned';
export type RunSource = 'built_in' | 'custom' | 'tip';
export type GroupStatus = 'active' | 'completed' | 'cancelled';
export type InvitationStatus = 'pending' | 'accepted' | 'declined';
/** What a member can say about a contribution, and to all at the end. */
export type CheerKind = 'well_done' | 'on_we_go' | 'lovely';
export type ThanksKind = 'thank_you' | 'again';
export type GroupEventKind =
  'contributed' | 'corrected' | 'joined' | 'left' | 'changed' | 'completed' | 'cancelled';

export type XpRule =
  'saving' | 'check_in' | 'challenge_completed' | 'group_completed' | 'transfer' | 'weekly_plan_task';

/** Stripe's names for the state of a subscription. */
export type SubscriptionStatus =
  'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'paused' | 'trialing' | 'unpaid';
export type BillingInterval = 'month' | 'year';
/** Whether the money behind a subscription is still ours: kept, refunded, disputed, lost to a bank, or never paid. */
export type PaymentState = 'kept' | 'refunded' | 'disputed' | 'lost' | 'unpaid';
/** Why a subscription ends before its time: the person withdrew, or its money is gone. */
export type EndReason = 'withdrawn' | 'refunded' | 'lost';

/** Whether a person has joined the leaderboard or only looks. */
export type LeaderboardChoice = 'joined' | 'looking';
/** What a shared picture is about. */
export type ShareKind = 'snapshot' | 'badge' | 'goal' | 'group' | 'year';
export type ReportReason = 'name' | 'figures' | 'harassment' | 'spam' | 'other';

/** What a savings partner is told about a week. */
export type WeekLine = 'on_plan' | 'not_yet';

/** What Hazel writes to a person of itself. */
export type MessageKind =
  'reminder' | 'lapse' | 'trial-ending' | 'trial-ended' | 'group-news' | 'encouragement' | 'weekly-letter';
export type MessageChannel = 'mail' | 'push';

export type CoachTone = 'gentle' | 'fun' | 'straight';
export type Theme = 'system' | 'light' | 'dark';
export type FixedExpenseType = 'rent' | 'mortgage' | 'car' | 'other';

/** What a venue of OpenStreetMap is. */
export type VenueKind = 'restaurant' | 'cafe' | 'fast_food' | 'bakery' | 'supermarket' | 'market';
/** What a venue says it serves. */
export type Diet = 'vegetarian' | 'vegan' | 'halal' | 'kosher' | 'gluten_free';
export type WheelchairAccess = 'yes' | 'limited' | 'no';

/** What a product is sold by, and what the size of its pack is measured in. */
export type MeasureUnit = 'piece' | 'kg' | 'l';

/** Whether Claude or the built-in coach wrote a text. */
export type CoachSource = 'built_in' | 'claude';
export type TipStatus = 'todo' | 'done';
/** What a person says to a tip: they do it already, or it is not for them. */
export type TipVerdict = 'doing' | 'declined';
export type GenerationState = 'reserved' | 'done' | 'returned';
export type MessageRole = 'user' | 'assistant';

export type AuditOutcome = 'ok' | 'refused' | 'failed';
