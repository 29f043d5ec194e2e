/** The longest message, and the last messages that are read again with it. */
export const MAX_WISH = 300;
export const MAX_HISTORY = 12;

/** What is said in the nearby chat; the messages of a search are the specification's. */
export const NEARBY_TEXT = {
  greeting:
    'Hi, I am Hazel. Tell me what you would like and I look for cheap places around you: coffee, lunch, groceries, with a budget or a distance if you like.',
  apology: 'Sorry, that did not work. Please try again, or say it in other words.',
  noPlace: 'I need to know where to look. Allow your location, or set your city.',
  restart: 'From the beginning, then. What are you looking for?',
  other:
    'That is not about places for food or drink, and those are all I find here. About your savings, ask me in the coach chat.',
  failed: 'Failed to search venues',
  none: 'No venues found. Try a broader search.',
} as const;

/** The toast after a search. */
export const foundText = (count: number): string => `Found ${count} options!`;

/** What could be asked: at the beginning, and instead of something that is not known here. */
export const NEARBY_EXAMPLES = ['Lunch under €12', 'Coffee within 500 m', 'A bakery that is open now'];
