import { writeFileSync } from 'node:fs';

import { DATA_FILE, stripeData } from './lib/stripe-data';

writeFileSync(DATA_FILE, await stripeData());
